import type { RegionName } from './names.ts'

/** A district of the master list with where it lies and how many of the pool live there, relative to the others. */
export interface PoolPlace {
  district: string
  state: string
  latitude: number
  longitude: number
  weight: number
  regions: readonly RegionName[]
  /** Localities with their pincodes; they lie around the point of the district. */
  localities: readonly (readonly [name: string, pincode: string])[]
}

type Line = [district: string, latitude: number, longitude: number, weight: number, localities: string]

/** 'Bhiwandi East 421302' → name and pincode. */
const split = (text: string): PoolPlace['localities'] =>
  text.split(', ').map((each) => [each.slice(0, -7), each.slice(-6)] as const)

function inState(state: string, regions: RegionName[], lines: Line[]): PoolPlace[] {
  return lines.map(([district, latitude, longitude, weight, localities]) => ({
    ...{ district, state, latitude, longitude, weight, regions },
    localities: split(localities),
  }))
}

/** The districts of store/master-lists.ts: what the filters offer is what the pool has. */
export const poolPlaces: PoolPlace[] = [
  ...inState(
    'Delhi',
    ['uttarPradesh', 'uttarPradesh', 'punjab', 'muslim'],
    [
      ['New Delhi', 28.614, 77.209, 14, 'Mehrauli 110030, R K Puram 110022, Sarojini Nagar 110023'],
      ['North Delhi', 28.717, 77.157, 12, 'Narela 110040, Bawana 110039, Burari 110084'],
      ['South Delhi', 28.532, 77.251, 12, 'Okhla 110020, Badarpur 110044, Sangam Vihar 110080'],
      ['West Delhi', 28.651, 77.102, 12, 'Uttam Nagar 110059, Nangloi 110041, Tilak Nagar 110018'],
    ],
  ),
  ...inState(
    'Gujarat',
    ['gujarat', 'gujarat', 'uttarPradesh', 'east'],
    [
      ['Ahmedabad', 23.023, 72.571, 18, 'Naroda 382330, Vatva 382440, Sanand 382110, Bapunagar 380024'],
      ['Rajkot', 22.304, 70.802, 8, 'Aji Vasahat 360003, Metoda 360021, Shapar 360024'],
      ['Surat', 21.17, 72.831, 18, 'Sachin 394230, Udhna 394210, Kim 394110, Pandesara 394221'],
      ['Vadodara', 22.307, 73.181, 9, 'Makarpura 390010, Waghodia 391760, Padra 391440'],
    ],
  ),
  ...inState(
    'Haryana',
    ['uttarPradesh', 'punjab', 'bengal'],
    [
      ['Faridabad', 28.408, 77.318, 12, 'Ballabgarh 121004, Sector 24 121005, Palla 121003'],
      ['Gurugram', 28.459, 77.027, 20, 'Manesar 122051, Pataudi 122503, Farrukhnagar 122506, Udyog Vihar 122016'],
      ['Jhajjar', 28.606, 76.657, 5, 'Bahadurgarh 124507, Badli 124105, Beri 124201'],
      ['Rewari', 28.184, 76.617, 7, 'Dharuhera 123106, Bawal 123501, Kosli 123302'],
    ],
  ),
  ...inState(
    'Jharkhand',
    ['east', 'east', 'bengal'],
    [
      ['Dhanbad', 23.796, 86.43, 7, 'Jharia 828111, Katras 828113, Govindpur 828109'],
      ['Jamshedpur', 22.805, 86.203, 9, 'Adityapur 831013, Mango 831012, Telco 831004'],
      ['Ranchi', 23.344, 85.31, 10, 'Tatisilwai 835103, Hatia 834003, Namkum 834010'],
    ],
  ),
  ...inState(
    'Karnataka',
    ['karnataka', 'karnataka', 'tamilNadu', 'east'],
    [
      ['Bengaluru Rural', 13.226, 77.575, 10, 'Hoskote 562114, Nelamangala 562123, Doddaballapur 561203'],
      ['Bengaluru Urban', 12.972, 77.594, 28, 'Whitefield 560066, K R Puram 560036, Peenya 560058, Bommasandra 560099'],
      ['Mysuru', 12.296, 76.639, 8, 'Hebbal 570016, Nanjangud 571301, Hootagalli 570018'],
      ['Tumakuru', 13.34, 77.102, 5, 'Antharasanahalli 572106, Kyathsandra 572104, Sira 572137'],
    ],
  ),
  ...inState(
    'Kerala',
    ['kerala', 'kerala', 'tamilNadu'],
    [
      ['Ernakulam', 9.982, 76.3, 10, 'Vallarpadam 682504, Kalamassery 683104, Aluva 683101, Perumbavoor 683542'],
      ['Kozhikode', 11.259, 75.78, 5, 'Feroke 673631, Kunnamangalam 673571, Beypore 673015'],
      ['Thiruvananthapuram', 8.524, 76.936, 6, 'Kazhakkoottam 695582, Veli 695021, Neyyattinkara 695121'],
    ],
  ),
  ...inState(
    'Maharashtra',
    ['maharashtra', 'maharashtra', 'uttarPradesh', 'muslim', 'east'],
    [
      ['Mumbai Suburban', 19.155, 72.849, 26, 'Mulund 400080, Kurla 400070, Andheri East 400069, Govandi 400043'],
      ['Nagpur', 21.146, 79.088, 11, 'Butibori 441108, Hingna 440016, Kamptee 441001'],
      ['Palghar', 19.697, 72.765, 10, 'Vasai Road 401202, Tarapur 401506, Nalasopara 401209'],
      [
        'Pune',
        18.52,
        73.857,
        26,
        'Chakan 410501, Talegaon Dabhade 410507, Bhosari 411039, Rajgurunagar 410505, Lohegaon 411047',
      ],
      ['Raigad', 18.99, 73.117, 9, 'Panvel 410206, Taloja 410208, Khopoli 410203'],
      [
        'Thane',
        19.218,
        72.978,
        34,
        'Bhiwandi East 421302, Kongaon 421311, Padgha 421101, Mumbra 400612, Dombivli West 421202',
      ],
    ],
  ),
  ...inState(
    'Odisha',
    ['east'],
    [
      ['Bhubaneswar', 20.296, 85.825, 8, 'Mancheswar 751010, Khandagiri 751030, Patia 751024'],
      ['Cuttack', 20.462, 85.883, 6, 'Jagatpur 754021, Choudwar 754025, Bidanasi 753014'],
      ['Ganjam', 19.387, 85.05, 6, 'Berhampur 760001, Chhatrapur 761020, Gopalpur 761002'],
    ],
  ),
  ...inState(
    'Punjab',
    ['punjab', 'punjab', 'uttarPradesh'],
    [
      ['Amritsar', 31.634, 74.872, 5, 'Verka 143501, Chheharta 143105, Jandiala 143115'],
      ['Jalandhar', 31.326, 75.576, 6, 'Focal Point 144004, Kartarpur 144801, Phillaur 144410'],
      ['Ludhiana', 30.901, 75.857, 12, 'Sahnewal 141120, Giaspura 141014, Doraha 141421'],
    ],
  ),
  ...inState(
    'Rajasthan',
    ['uttarPradesh', 'gujarat', 'muslim'],
    [
      ['Alwar', 27.553, 76.635, 8, 'Bhiwadi 301019, Neemrana 301705, Tijara 301411'],
      ['Jaipur', 26.912, 75.787, 15, 'Sitapura 302022, Vishwakarma 302013, Bagru 303007'],
      ['Jodhpur', 26.239, 73.024, 6, 'Boranada 342012, Basni 342005, Mandore 342304'],
    ],
  ),
  ...inState(
    'Tamil Nadu',
    ['tamilNadu', 'tamilNadu', 'east'],
    [
      ['Chennai', 13.083, 80.271, 22, 'Tambaram 600045, Ambattur 600053, Guindy 600032, Perambur 600011'],
      ['Coimbatore', 11.017, 76.956, 14, 'Sulur 641402, Kurichi 641021, Pollachi 642001'],
      ['Kanchipuram', 12.834, 79.704, 12, 'Sriperumbudur 602105, Oragadam 602118, Walajabad 631605'],
      ['Tiruvallur', 13.144, 79.908, 8, 'Poonamallee 600056, Gummidipoondi 601201, Avadi 600054'],
    ],
  ),
  ...inState(
    'Telangana',
    ['telangana', 'telangana', 'muslim'],
    [
      ['Hyderabad', 17.385, 78.487, 18, 'Secunderabad 500003, Amberpet 500013, Charminar 500002'],
      ['Medchal Malkajgiri', 17.63, 78.481, 12, 'Medchal 501401, Kompally 500100, Shamirpet 500078, Jeedimetla 500055'],
      ['Rangareddy', 17.231, 78.296, 9, 'Shadnagar 509216, Shamshabad 501218, Adibatla 501510'],
      ['Sangareddy', 17.62, 78.083, 7, 'Patancheru 502319, Zaheerabad 502220, Pashamylaram 502307'],
    ],
  ),
  ...inState(
    'Uttar Pradesh',
    ['uttarPradesh', 'uttarPradesh', 'uttarPradesh', 'muslim'],
    [
      ['Barabanki', 26.927, 81.185, 6, 'Safedabad 225003, Nawabganj 225001, Haidergarh 225124'],
      ['Gautam Buddha Nagar', 28.535, 77.391, 20, 'Surajpur 201306, Dadri 203207, Bhangel 201304, Kasna 201310'],
      ['Kanpur Nagar', 26.45, 80.332, 14, 'Panki 208020, Jajmau 208010, Kalyanpur 208017'],
      ['Lucknow', 26.847, 80.946, 18, 'Chinhat 226028, Alambagh 226005, Mohanlalganj 226301'],
      ['Unnao', 26.546, 80.488, 5, 'Mohan 209881, Shuklaganj 209861, Bighapur 209865'],
    ],
  ),
  ...inState(
    'West Bengal',
    ['bengal', 'bengal', 'muslim'],
    [
      ['Hooghly', 22.896, 88.246, 9, 'Dankuni 712311, Uttarpara 712258, Rishra 712248'],
      ['Howrah', 22.596, 88.264, 10, 'Bally 711201, Uluberia 711316, Domjur 711405'],
      ['Kolkata', 22.573, 88.364, 18, 'Behala 700034, Topsia 700046, Cossipore 700002'],
      ['North 24 Parganas', 22.616, 88.403, 12, 'Barasat 700124, Barrackpore 700120, Dum Dum 700028'],
    ],
  ),
]
