import type { Random } from './random.ts'

interface Region {
  male: string[]
  female: string[]
  /** A father's or second name in the middle, where that is the custom. */
  middle: string[]
  family: string[]
  languages: string[]
}

/** Where applicants come from; names are combined as is usual in that region. */
export const regions = {
  maharashtra: {
    male: ['Amol', 'Bhushan', 'Dattatray', 'Ganesh', 'Kiran', 'Nilesh', 'Prashant', 'Sachin', 'Tushar', 'Vaibhav'],
    female: ['Aarti', 'Jayshree', 'Manisha', 'Pooja', 'Rohini', 'Savita', 'Snehal', 'Vandana'],
    middle: ['Baban', 'Bhimrao', 'Dnyaneshwar', 'Pandurang', 'Santosh', 'Suresh', 'Tukaram', 'Vithal'],
    family: ['Bhoir', 'Gaikwad', 'Gawli', 'Jadhav', 'Kamble', 'Mhatre', 'More', 'Pawar', 'Patil', 'Shinde', 'Thakre'],
    languages: ['Marathi', 'Hindi'],
  },
  uttarPradesh: {
    male: ['Ajay', 'Anil', 'Arjun', 'Dharmendra', 'Pankaj', 'Ramesh', 'Ravi', 'Sandeep', 'Shivam', 'Vinod'],
    female: ['Anjali', 'Kiran', 'Neha', 'Preeti', 'Rekha', 'Sunita', 'Usha'],
    middle: ['Devi', 'Kumar', 'Lal', 'Prasad', 'Singh'],
    family: ['Chauhan', 'Gupta', 'Maurya', 'Mishra', 'Nishad', 'Pal', 'Prajapati', 'Tiwari', 'Verma', 'Yadav'],
    languages: ['Hindi'],
  },
  muslim: {
    male: ['Abdul', 'Arif', 'Faizan', 'Imran', 'Irfan', 'Mohd.', 'Nadeem', 'Salman', 'Wasim'],
    female: ['Ayesha', 'Nazia', 'Rukhsana', 'Shabana', 'Yasmin'],
    middle: ['Hussain', 'Irfan', 'Rehman', 'Yusuf'],
    family: ['Ansari', 'Khan', 'Momin', 'Pathan', 'Qureshi', 'Shaikh', 'Siddiqui'],
    languages: ['Hindi', 'Urdu'],
  },
  tamilNadu: {
    male: ['Arun', 'Elango', 'Karthik', 'Manikandan', 'Murugan', 'Prabhu', 'Senthil', 'Vignesh'],
    female: ['Kavitha', 'Lakshmi', 'Meena', 'Priyadharshini', 'Selvi', 'Tamilselvi'],
    middle: [],
    family: ['A', 'Arumugam', 'K', 'M', 'Palaniswamy', 'R', 'S', 'Subramanian', 'T'],
    languages: ['Tamil', 'English'],
  },
  telangana: {
    male: ['Anjaiah', 'Mahesh', 'Naresh', 'Rajesh', 'Srinivas', 'Venkatesh', 'Yadagiri'],
    female: ['Anitha', 'Lavanya', 'Padma', 'Sravanthi', 'Swapna'],
    middle: ['Narayana', 'Rama', 'Satya'],
    family: ['Banoth', 'Chilakamarthi', 'Gaddam', 'Goud', 'Nalla', 'Rao', 'Reddy', 'Thota'],
    languages: ['Telugu', 'Hindi'],
  },
  karnataka: {
    male: ['Basavaraj', 'Harish', 'Manjunath', 'Nagaraj', 'Shivakumar'],
    female: ['Bhagya', 'Geetha', 'Roopa', 'Shwetha'],
    middle: ['Bhaskar', 'Hanumantha'],
    family: ['Gowda', 'Hegde', 'Naik', 'Poojary', 'Shetty'],
    languages: ['Kannada', 'Hindi'],
  },
  punjab: {
    male: ['Balwinder', 'Gurpreet', 'Harjit', 'Jaswinder', 'Sukhdev'],
    female: ['Gurpreet', 'Harleen', 'Manpreet', 'Simran'],
    middle: ['Kaur', 'Singh'],
    family: ['Brar', 'Dhillon', 'Gill', 'Sandhu', 'Sidhu'],
    languages: ['Punjabi', 'Hindi'],
  },
  bengal: {
    male: ['Bapi', 'Biswajit', 'Dipankar', 'Prosenjit', 'Subhash', 'Tapan'],
    female: ['Mousumi', 'Rina', 'Soma', 'Tumpa'],
    middle: ['Chandra', 'Kumar'],
    family: ['Biswas', 'Das', 'Ghosh', 'Halder', 'Mondal', 'Sarkar'],
    languages: ['Bengali', 'Hindi'],
  },
  east: {
    male: ['Birsa', 'Dinesh', 'Jitendra', 'Manoj', 'Sanjay', 'Sushil'],
    female: ['Deepika', 'Phulmani', 'Salomi', 'Sushila'],
    middle: ['Kumar'],
    family: ['Ekka', 'Hembram', 'Kujur', 'Mahto', 'Munda', 'Oraon', 'Paswan', 'Sahu', 'Topno'],
    languages: ['Hindi', 'Odia'],
  },
  kerala: {
    male: ['Aneesh', 'Biju', 'Joseph', 'Rajeev', 'Shaji', 'Thomas'],
    female: ['Bindu', 'Jincy', 'Reena', 'Sreeja'],
    middle: [],
    family: ['K. V', 'Kurian', 'Menon', 'Nair', 'P. R', 'Varghese'],
    languages: ['Malayalam', 'English'],
  },
  gujarat: {
    male: ['Bharat', 'Hitesh', 'Jignesh', 'Mukesh', 'Paresh'],
    female: ['Bhavna', 'Hetal', 'Kinjal', 'Nisha'],
    middle: ['Bhai', 'Kantilal', 'Ramesh'],
    family: ['Chaudhari', 'Makwana', 'Parmar', 'Rathod', 'Solanki', 'Vasava'],
    languages: ['Gujarati', 'Hindi'],
  },
} satisfies Record<string, Region>
export type RegionName = keyof typeof regions

/** As users wrote them in the app: other scripts, one name only, and as long as names get. */
const unusual: { name: string; gender: 'male' | 'female' }[] = [
  { name: 'रामेश्वर प्रसाद मौर्य', gender: 'male' },
  { name: 'सुनीता देवी', gender: 'female' },
  { name: 'प्रकाश बाळासाहेब शिंदे', gender: 'male' },
  { name: 'முருகன் செல்வராஜ்', gender: 'male' },
  { name: 'தமிழ்செல்வி கா', gender: 'female' },
  { name: 'వెంకటేష్ నాయుడు', gender: 'male' },
  { name: 'রিনা মণ্ডল', gender: 'female' },
  { name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', gender: 'male' },
  { name: 'Govind', gender: 'male' },
  { name: 'Lakshmi', gender: 'female' },
  { name: 'R', gender: 'male' },
  { name: "Anthony D'Souza", gender: 'male' },
  { name: 'José Mascarenhas', gender: 'male' },
  { name: 'Sri Venkata Naga Surya Satyanarayana Subrahmanya Vara Prasada Rao Kodavatiganti', gender: 'male' },
  { name: 'Thiruvengadam Ananthapadmanabhan Lakshminarasimhan', gender: 'male' },
]

export interface Person {
  name: string
  gender: 'male' | 'female' | 'other'
  languages: string[]
}

/** Someone of a region; one in forty has a name that is written in another way. */
export function inventPerson(random: Random, regionName: RegionName): Person {
  const region: Region = regions[regionName]
  if (random.chance(0.025)) return { ...random.pick(unusual), languages: region.languages }
  const gender = random.chance(0.24) ? 'female' : 'male'
  const first = random.pick(region[gender])
  // A daughter has no father's 'Singh', a son no mother's 'Devi'
  const middles = region.middle.filter((name) => name !== (gender === 'male' ? 'Devi' : 'Singh') && name !== 'Bhai')
  const middle =
    (gender === 'male' && first !== 'Mohd.' && random.chance(0.45)) || first === 'Mohd.'
      ? random.pick(middles.filter((name) => name !== 'Kaur').concat(middles.length === 0 ? [''] : []))
      : ''
  return {
    name: [first, middle, random.pick(region.family)].filter(Boolean).join(' '),
    gender: random.chance(0.004) ? 'other' : gender,
    languages: region.languages,
  }
}
