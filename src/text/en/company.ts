/** Labels of what a company is (REG-09, REG-12), said by registration, partners and the account alike. */
export const company = {
  employerTypes: {
    huf: 'HUF',
    limitedcompany: 'Limited Company',
    llp: 'LLP',
    ngo: 'NGO',
    partnership: 'Partnership',
    privatelimited: 'Private Limited',
    proprietorship: 'Proprietorship',
    society: 'Society',
    trust: 'Trust',
  },
}
