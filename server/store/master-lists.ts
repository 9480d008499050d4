/** The master data of the product (API-026, API-060). Spellings are those of the wire. */
export const sectors = [
  'Agriculture',
  'Apparel and Textiles',
  'Automotive',
  'Beauty and Wellness',
  'BFSI',
  'Construction',
  'Domestic Work',
  'Electronics and Hardware',
  'Facility Management',
  'Food Processing',
  'Healthcare',
  'Logistics',
  'Manufacturing',
  'Plumbing',
  'Retail',
  'Security',
  'Telecom',
  'Tourism and Hospitality',
]

export const locations = [
  { stateName: 'Delhi', cities: ['New Delhi', 'North Delhi', 'South Delhi', 'West Delhi'] },
  { stateName: 'Gujarat', cities: ['Ahmedabad', 'Rajkot', 'Surat', 'Vadodara'] },
  { stateName: 'Haryana', cities: ['Faridabad', 'Gurugram', 'Jhajjar', 'Rewari'] },
  { stateName: 'Jharkhand', cities: ['Dhanbad', 'Jamshedpur', 'Ranchi'] },
  { stateName: 'Karnataka', cities: ['Bengaluru Rural', 'Bengaluru Urban', 'Mysuru', 'Tumakuru'] },
  { stateName: 'Kerala', cities: ['Ernakulam', 'Kozhikode', 'Thiruvananthapuram'] },
  { stateName: 'Maharashtra', cities: ['Mumbai Suburban', 'Nagpur', 'Palghar', 'Pune', 'Raigad', 'Thane'] },
  { stateName: 'Odisha', cities: ['Bhubaneswar', 'Cuttack', 'Ganjam'] },
  { stateName: 'Punjab', cities: ['Amritsar', 'Jalandhar', 'Ludhiana'] },
  { stateName: 'Rajasthan', cities: ['Alwar', 'Jaipur', 'Jodhpur'] },
  { stateName: 'Tamil Nadu', cities: ['Chennai', 'Coimbatore', 'Kanchipuram', 'Tiruvallur'] },
  { stateName: 'Telangana', cities: ['Hyderabad', 'Medchal Malkajgiri', 'Rangareddy', 'Sangareddy'] },
  { stateName: 'Uttar Pradesh', cities: ['Barabanki', 'Gautam Buddha Nagar', 'Kanpur Nagar', 'Lucknow', 'Unnao'] },
  { stateName: 'West Bengal', cities: ['Hooghly', 'Howrah', 'Kolkata', 'North 24 Parganas'] },
]

/** PROF-16. */
export const genders = [
  { name: 'Male', value: 1 },
  { name: 'Female', value: 2 },
  { name: 'Other', value: 3 },
]

export const ageLimits = ['18-25', '26-30', '31-35', '36-40', '41-45', '46-50', '51-60']

export const languages = [
  'Assamese',
  'Bengali',
  'English',
  'Gujarati',
  'Hindi',
  'Kannada',
  'Malayalam',
  'Marathi',
  'Odia',
  'Punjabi',
  'Tamil',
  'Telugu',
  'Urdu',
]

export const assets = ['smartPhone', 'laptop', 'bike']

/** What the pool knows about a candidate's papers and belongings, in the words of the Search Dashboard (SRCH-17). */
export const documentNames = ['Aadhar Card', 'PAN Card', 'Driving License', 'Voter ID', 'Education Documents']
export const assetNames = ['Smartphone', 'Bike', 'Laptop']
