/** Words of lists that more than one area of screens speaks. */
export const masters = {
  /** Documents as the records spell them, and what a person reads (PROF-11, PROF-13). */
  idTypes: {
    'aadhar card': 'Aadhaar Card (AADHAAR)',
    'pan card': 'PAN Card (PAN)',
    'driving licence': 'Driving License (DL)',
    'voter id': 'Voter Id (VOTER ID)',
    'employee id': 'Employee Id',
    'login page photo': 'Login Page Photo',
  },
}
