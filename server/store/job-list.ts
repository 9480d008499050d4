/**
 * The job list of the product (API-027): categories, their roles, what a role needs to be able to do, and what it does.
 * A point's translations are found by its key; ids of roles are their names folded, so that they survive a new order.
 */
export interface JobRole {
  id: string
  name: string
  category: string
  skills: string[]
  /** Points of the job description, each with the key of its translations. */
  responsibilities: { text: string; vernacKey: string }[]
}

export interface JobCategory {
  name: string
  /** Of this server, drawn in one colour. */
  iconUrl: string
  roles: JobRole[]
}

type Plain = Record<
  string,
  { icon: string; shared: string[]; roles: Record<string, { skills: string; points: string[] }> }
>

const plain: Plain = {
  'Warehouse & Logistics': {
    icon: 'warehouse',
    shared: ['Barcode scanning', 'Manual lifting up to 25 kg', 'Safe use of ladders'],
    roles: {
      'Picker & Packer': {
        skills: 'Order picking, Packing, Handheld scanner, Label printing',
        points: [
          'Pick the goods of each order from the racks by the list on the scanner',
          'Pack, weigh and label every box before the truck leaves',
          'Report damaged or missing goods to the shift in-charge',
        ],
      },
      Loader: {
        skills: 'Loading and unloading, Hand trolley, Stacking on pallets',
        points: [
          'Load and unload trucks by hand and with a trolley',
          'Stack goods on pallets as the supervisor says',
          'Keep the dock clean and free of broken pallets',
        ],
      },
      Sorter: {
        skills: 'Sorting by pin code, Bagging, Handheld scanner',
        points: [
          'Sort parcels by pin code into the right bag',
          'Scan every bag in and out',
          'Keep fragile parcels apart and report damage',
        ],
      },
      'Returns Sorter': {
        skills: 'Quality check of returns, Sorting, Grading, Handheld scanner',
        points: [
          'Open returned parcels and check the goods against the order',
          'Grade each piece: as new, repair or scrap',
          'Put graded goods into the right bin and scan it',
        ],
      },
      'Inventory Executive': {
        skills: 'Stock counting, MS Excel, Stock reports, WMS entries',
        points: [
          'Count stock each day by the cycle plan',
          'Find the reason of every difference and write it down',
          'Send the stock report at the end of the shift',
        ],
      },
      'Warehouse Supervisor': {
        skills: 'Shift planning, Team handling, WMS entries, MS Excel, Safety briefings',
        points: [
          'Plan the work of a shift of 20 to 30 people',
          'Follow orders until the last truck has left',
          'Hold the safety briefing at the start of each shift',
        ],
      },
      'Forklift Operator': {
        skills: 'Forklift licence, Reach truck, Daily machine check, Stacking in high racks',
        points: [
          'Move pallets between dock and racks with a forklift or reach truck',
          'Check brakes, horn, battery and forks before each shift',
          'Follow the marked routes and the speed limit in the hall',
        ],
      },
      'Cold Store Assistant': {
        skills: 'Work at minus 20 degrees, Temperature log, FIFO stacking',
        points: [
          'Put frozen goods away and pick them by date',
          'Write the temperature log every two hours',
          'Wear the cold suit and keep the rest times',
        ],
      },
      'Ground Handling Staff': {
        skills: 'Baggage loading, Airside safety, Cargo documents',
        points: [
          'Load and unload baggage and cargo by the load sheet',
          'Follow the safety rules on the apron at all times',
          'Check cargo labels against the documents',
        ],
      },
      'Reefer Technician': {
        skills: 'Refrigeration, Electrical fault finding, Temperature calibration, Genset maintenance',
        points: [
          'Test refrigerated containers before they are loaded',
          'Find and repair faults of cooling units and gensets',
          'Write the temperature and the repair into the log',
        ],
      },
      'Packaging Operator': {
        skills: 'Shrink wrapping, Sealing machine, Weighing, Batch printing',
        points: [
          'Run the sealing and shrink wrapping machine',
          'Check weight, seal and batch print of the packs',
          'Change rolls and clean the machine at the end of the shift',
        ],
      },
    },
  },
  'Delivery & Driving': {
    icon: 'delivery',
    shared: ['Two-wheeler licence', 'Reading maps on a phone', 'Cash handling'],
    roles: {
      'Delivery Associate': {
        skills: 'Route knowledge, Delivery app, Customer contact',
        points: [
          'Collect the parcels of the route at the hub and scan them',
          'Deliver them to the door and take the OTP or the signature',
          'Hand in cash and undelivered parcels the same evening',
        ],
      },
      Driver: {
        skills: 'LMV licence, Vehicle check, Long-distance driving, Fuel log',
        points: [
          'Drive goods or staff safely and on time',
          'Check tyres, oil, lights and papers before the trip',
          'Keep the trip sheet and the fuel bills',
        ],
      },
      'Heavy Vehicle Driver': {
        skills: 'HMV licence, FASTag and e-way bill, Night driving, Load securing',
        points: [
          'Drive trucks of 16 tonnes and more on national routes',
          'Secure the load and check it at each halt',
          'Carry the e-way bill and report delays at once',
        ],
      },
      'Field Executive': {
        skills: 'Document collection, Customer contact, Android phone, Local language',
        points: [
          'Visit customers by the list of the day',
          'Collect and photograph documents with the app',
          'Close each visit on the phone before leaving',
        ],
      },
    },
  },
  'Retail & Sales': {
    icon: 'retail',
    shared: ['Customer contact', 'Stock display', 'UPI and card payments'],
    roles: {
      'Store Associate': {
        skills: 'Shelf filling, Product knowledge, Expiry checks',
        points: [
          'Welcome customers and help them find what they need',
          'Fill the shelves and check prices and dates',
          'Keep the store clean and ready before it opens',
        ],
      },
      Cashier: {
        skills: 'Billing counter, Cash balancing, POS machine',
        points: [
          'Bill the goods and take cash, card or UPI',
          'Balance the drawer at the end of the shift',
          'Follow the return and exchange rules',
        ],
      },
      'Sales Associate': {
        skills: 'Selling to walk-in customers, Upselling, Product knowledge, Sales targets',
        points: [
          'Explain products and offers to customers',
          'Reach the sales target of the week',
          'Write down the contacts of interested customers',
        ],
      },
      'Field Sales Executive': {
        skills: 'Market visits, Order booking on a phone, Two-wheeler licence, Sales targets',
        points: [
          'Visit 30 to 40 shops a day on a fixed beat',
          'Book orders on the phone and collect payments',
          'Open new shops in the area',
        ],
      },
    },
  },
  Manufacturing: {
    icon: 'factory',
    shared: ['5S housekeeping', 'Reading work instructions', 'Use of safety gear'],
    roles: {
      'Assembly Line Operator': {
        skills: 'Assembly with hand tools, Torque tools, Visual inspection',
        points: [
          'Assemble parts at the station in the cycle time',
          'Check each piece and keep faulty ones apart',
          'Stop the line and call the leader when something is wrong',
        ],
      },
      'CNC Operator': {
        skills: 'CNC turning, VMC, Reading drawings, Vernier and micrometer, Tool offset',
        points: [
          'Set and run the machine by the program sheet',
          'Measure the first piece and every tenth one',
          'Change tools and enter the offsets',
        ],
      },
      Fitter: {
        skills: 'ITI Fitter, Bench work, Reading drawings, Precision measuring',
        points: [
          'Fit and align machine parts by the drawing',
          'Find mechanical faults and repair them',
          'Keep tools and gauges in their place',
        ],
      },
      Welder: {
        skills: 'MIG welding, Arc welding, Gas cutting, Grinding',
        points: [
          'Weld parts by the drawing and the welding plan',
          'Clean and grind the seams',
          'Use screen, gloves and extraction every time',
        ],
      },
      'Machine Operator': {
        skills: 'Press or moulding machine, Machine setting, First-off check',
        points: [
          'Feed and run the machine at the planned speed',
          'Check the pieces and fill in the hourly sheet',
          'Clean and oil the machine at the end of the shift',
        ],
      },
      'Quality Checker': {
        skills: 'Visual inspection, Vernier and micrometer, Rejection report, MS Excel',
        points: [
          'Check incoming and finished pieces by the sampling plan',
          'Mark and keep apart what is rejected',
          'Send the rejection report of the shift',
        ],
      },
    },
  },
  'Apparel & Textiles': {
    icon: 'apparel',
    shared: ['Reading size charts', 'Needle safety', 'Piece-rate work'],
    roles: {
      'Sewing Machine Operator': {
        skills: 'Single-needle lockstitch, Overlock, Attaching collars and sleeves',
        points: [
          'Sew the operation of the line at the target of the hour',
          'Check stitches and thread tension',
          'Oil and clean the machine every day',
        ],
      },
      Tailor: {
        skills: 'Pattern cutting, Alterations, Hand stitching',
        points: ['Take measures and cut the cloth', 'Stitch and finish whole garments', 'Do alterations in time'],
      },
      'Garment Checker': {
        skills: 'Stitch inspection, Measuring, Spot removal',
        points: [
          'Check garments for faults of cloth and stitch',
          'Measure pieces against the size chart',
          'Send faulty pieces back with a tag',
        ],
      },
    },
  },
  Construction: {
    icon: 'construction',
    shared: ['Use of safety gear', 'Work at height', 'Reading site drawings'],
    roles: {
      Mason: {
        skills: 'Brickwork, Plastering, Levelling, Tile laying',
        points: [
          'Lay bricks and blocks in line and level',
          'Plaster walls and lay tiles',
          'Keep the mix as the engineer says',
        ],
      },
      'Bar Bender': {
        skills: 'Bar bending schedule, Cutting and bending, Tying',
        points: [
          'Cut and bend bars by the schedule',
          'Place and tie the steel before concreting',
          'Return cut pieces to the yard',
        ],
      },
      Carpenter: {
        skills: 'Shuttering, Power tools, Furniture fixing',
        points: [
          'Build and fix shuttering',
          'Check line and level before pouring',
          'Take shuttering down without damage',
        ],
      },
      Painter: {
        skills: 'Putty and primer, Roller and spray, Colour mixing',
        points: ['Prepare walls with putty and primer', 'Paint by brush, roller or spray', 'Cover floors and fittings'],
      },
      'Construction Helper': {
        skills: 'Material carrying, Concrete mixing, Site cleaning',
        points: ['Carry material to where it is needed', 'Help masons and fitters', 'Keep the site clean and safe'],
      },
    },
  },
  'Technicians & Repair': {
    icon: 'tools',
    shared: ['Fault finding', 'Hand tools', 'Customer visits'],
    roles: {
      Electrician: {
        skills: 'ITI Electrician, House wiring, Panel wiring, Use of a multimeter',
        points: [
          'Lay cables and fit switches, lights and panels',
          'Find and mend electrical faults',
          'Switch off, lock and test before any work',
        ],
      },
      Plumber: {
        skills: 'Pipe fitting, Leak repair, Sanitary fixtures',
        points: ['Fit pipes, taps and sanitary ware', 'Find and stop leaks', 'Test the pressure before closing a wall'],
      },
      'AC Technician': {
        skills: 'Split AC installation, Gas charging, Brazing, Preventive service',
        points: [
          'Install and service split and window units',
          'Find leaks, braze and charge gas',
          'Explain the work and the bill to the customer',
        ],
      },
      'Mobile Repair Technician': {
        skills: 'Soldering, Screen replacement, Software flashing',
        points: [
          'Find the fault of phones and tablets',
          'Change screens, batteries and sockets',
          'Test before returning',
        ],
      },
      'Two-Wheeler Mechanic': {
        skills: 'Engine overhaul, Periodic service, Electrical repair',
        points: [
          'Do the periodic service by the checklist',
          'Repair engine, brakes and wiring',
          'Test ride before delivery',
        ],
      },
    },
  },
  'Facility & Housekeeping': {
    icon: 'facility',
    shared: ['Cleaning chemicals', 'Grooming and hygiene', 'Checklists'],
    roles: {
      'Housekeeping Associate': {
        skills: 'Floor scrubbing machine, Washroom cleaning, Waste sorting',
        points: [
          'Clean floors, washrooms and work places by the checklist',
          'Refill soap, paper and water',
          'Sort waste into dry, wet and hazardous',
        ],
      },
      'Office Assistant': {
        skills: 'Pantry service, Filing, Photocopying',
        points: ['Serve tea and water to staff and guests', 'Carry files and make copies', 'Keep meeting rooms ready'],
      },
      Gardener: {
        skills: 'Lawn mowing, Watering, Pruning',
        points: ['Water, cut and weed the green areas', 'Plant by season', 'Look after tools and pumps'],
      },
    },
  },
  Security: {
    icon: 'security',
    shared: ['Physical fitness', 'Visitor register', 'Fire extinguisher use'],
    roles: {
      'Security Guard': {
        skills: 'Gate duty, Frisking, Night patrol, PSARA training',
        points: [
          'Check people, vehicles and bags at the gate',
          'Walk the patrol and write the register',
          'Call the supervisor at once in an emergency',
        ],
      },
      'CCTV Operator': {
        skills: 'CCTV monitoring, Incident report, Basic computer use',
        points: [
          'Watch the screens of the shift',
          'Report what is unusual',
          'Save recordings when asked by the manager',
        ],
      },
    },
  },
  'Hotel & Restaurant': {
    icon: 'hospitality',
    shared: ['Food hygiene', 'Grooming and hygiene', 'Guest contact'],
    roles: {
      Steward: {
        skills: 'Table service, Order taking, Billing counter',
        points: [
          'Lay tables and take orders',
          'Serve food and clear the tables',
          'Tell guests about the dishes of the day',
        ],
      },
      Cook: {
        skills: 'North Indian, South Indian, Tandoor, Bulk cooking',
        points: ['Prepare dishes by the recipe', 'Keep the kitchen clean and safe', 'Check stock and dates'],
      },
      'Kitchen Helper': {
        skills: 'Cutting and peeling, Dish washing, Store keeping',
        points: ['Wash and cut vegetables', 'Clean dishes and kitchen', 'Help the cook at serving time'],
      },
      'Room Attendant': {
        skills: 'Bed making, Room cleaning, Linen count',
        points: [
          'Clean rooms and make beds by the standard',
          'Refill the minibar and toiletries',
          'Hand in lost property',
        ],
      },
    },
  },
  Healthcare: {
    icon: 'health',
    shared: ['Patient contact', 'Infection control', 'Shift handover'],
    roles: {
      'General Duty Assistant': {
        skills: 'Patient bathing and feeding, Vital signs, Stretcher handling',
        points: [
          'Help patients to bathe, eat and move',
          'Take temperature, pulse and pressure',
          'Report changes to the nurse',
        ],
      },
      'Ward Attendant': {
        skills: 'Bed making, Patient transport, Waste segregation',
        points: ['Keep beds and ward clean', 'Take patients to tests', 'Sort medical waste by colour'],
      },
      'Home Health Aide': {
        skills: 'Elder care, Medicine reminders, Patient bathing and feeding',
        points: ['Care for a patient at home', 'Give medicine as written', 'Keep the daily report for the family'],
      },
    },
  },
  'Office & Call Centre': {
    icon: 'office',
    shared: ['Basic computer use', 'Spoken Hindi', 'Spoken English'],
    roles: {
      Telecaller: {
        skills: 'Outbound calling, CRM entries, Objection handling',
        points: ['Call customers by the list', 'Write the result of each call', 'Reach the number of calls of the day'],
      },
      'Data Entry Operator': {
        skills: 'Typing 30 words a minute, MS Excel, Checking documents',
        points: ['Enter forms without mistakes', 'Check what was entered', 'Keep papers in order'],
      },
      'Back Office Executive': {
        skills: 'MS Excel, E-mail, Document verification',
        points: ['Check documents and update the system', 'Answer e-mails the same day', 'Send the daily report'],
      },
    },
  },
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const jobCategories: JobCategory[] = Object.entries(plain).map(([category, { icon, shared, roles }]) => ({
  name: category,
  iconUrl: `/icons/job-${icon}.svg`,
  roles: Object.entries(roles).map(([name, { skills, points }]) => ({
    id: slug(name),
    name,
    category,
    skills: [...skills.split(', '), ...shared.filter((skill) => !skills.split(', ').includes(skill))],
    responsibilities: points.map((text, index) => ({ text, vernacKey: `jobs.${slug(name)}.${index + 1}` })),
  })),
}))

const allRoles = jobCategories.flatMap((category) => category.roles)
const byId = new Map(allRoles.map((role) => [role.id, role]))
const byName = new Map(allRoles.map((role) => [role.name, role]))

/** Names of all roles, in the order of the alphabet. */
export const jobRoleNames: string[] = [...byName.keys()].sort((a, b) => a.localeCompare(b, 'en'))

export const findJobRole = (id: string): JobRole | undefined => byId.get(id)
export const findJobRoleByName = (name: string): JobRole | undefined => byName.get(name)
