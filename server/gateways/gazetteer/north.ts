/** The north: from Delhi to Ladakh, Rajasthan and Uttar Pradesh. See parse.ts for how a line is read. */
export const north = `
= Delhi
New Delhi: !New Delhi/Delhi 28.614 77.209 110001, Chanakyapuri 28.597 77.185 110021
New Delhi > New Delhi: Connaught Place 28.632 77.220 110001, Janpath 28.625 77.219 110001
Central Delhi: Daryaganj 28.646 77.241 110002, Karol Bagh 28.651 77.191 110005, Paharganj 28.645 77.212 110055
North Delhi: Narela 28.853 77.093 110040, Alipur 28.796 77.137 110036, Bawana 28.799 77.033 110039, Civil Lines 28.677 77.225 110054
North West Delhi: Rohini 28.736 77.113 110085, Pitampura 28.699 77.138 110034, Mundka 28.683 77.030 110041, Wazirpur 28.699 77.165 110052, Mangolpuri 28.693 77.093 110083
North East Delhi: Shahdara 28.674 77.289 110032, Seelampur 28.664 77.271 110053, Nand Nagri 28.699 77.309 110093
East Delhi: Preet Vihar 28.641 77.295 110092, Patparganj 28.627 77.306 110092, Mayur Vihar 28.609 77.295 110091, Laxmi Nagar 28.631 77.277 110092
South Delhi: Saket 28.524 77.207 110017, Hauz Khas 28.549 77.200 110016, Mehrauli 28.516 77.178 110030
South East Delhi: Okhla 28.535 77.275 110020, Lajpat Nagar 28.568 77.243 110024, Nehru Place 28.549 77.252 110019, Badarpur 28.493 77.303 110044, Kalkaji 28.540 77.259 110019
South West Delhi: Dwarka 28.592 77.046 110075, Najafgarh 28.609 76.985 110043, Vasant Kunj 28.520 77.159 110070, Kapashera 28.526 77.080 110037
West Delhi: Rajouri Garden 28.642 77.116 110027, Janakpuri 28.622 77.088 110058, Naraina 28.629 77.137 110028, Punjabi Bagh 28.669 77.132 110026, Kirti Nagar 28.650 77.142 110015, Mayapuri 28.628 77.116 110064
Shahdara: Vivek Vihar 28.672 77.315 110095, Dilshad Garden 28.682 77.320 110095

= Haryana
Gurugram: !Gurugram/Gurgaon 28.459 77.027 122001, Manesar 28.355 76.938 122051, Pataudi 28.325 76.779 122503, Farrukhnagar 28.448 76.825 122506, Sohna 28.247 77.065 122103, Bilaspur 28.287 76.876 122413, Tauru 28.211 76.949 122105
Gurugram > Gurugram: Udyog Vihar 28.502 77.083 122016, DLF Cyber City 28.495 77.089 122002, Sector 14 28.471 77.045 122001, Sohna Road 28.409 77.042 122018, Golf Course Road 28.456 77.097 122002, Palam Vihar 28.506 77.038 122017, Khandsa 28.425 76.994 122001
Faridabad: !Faridabad 28.409 77.318 121001, Ballabhgarh 28.341 77.325 121004, Prithla 28.237 77.288 121102
Palwal: Palwal 28.144 77.332 121102, Hodal 27.893 77.368 121106
Nuh: Nuh 28.103 77.001 122107, Ferozepur Jhirka 27.788 76.945 122104
Rewari: Rewari 28.199 76.619 123401, Dharuhera 28.206 76.797 123106, Bawal 28.072 76.583 123501
Mahendragarh: Narnaul 28.045 76.108 123001, Mahendragarh 28.280 76.150 123029
Jhajjar: Jhajjar 28.606 76.657 124103, Bahadurgarh 28.692 76.933 124507, Badli 28.575 76.810 124105
Rohtak: Rohtak 28.895 76.607 124001, Sampla 28.777 76.776 124501
Sonipat: Sonipat 28.995 77.012 131001, Kundli 28.874 77.124 131028, Rai 28.929 77.103 131029, Gohana 29.138 76.702 131301, Ganaur 29.134 77.016 131101, Kharkhoda 28.878 76.911 131402
Panipat: Panipat 29.391 76.970 132103, Samalkha 29.236 77.012 132101
Karnal: Karnal 29.686 76.990 132001, Gharaunda 29.537 76.971 132114
Kurukshetra: Kurukshetra/Thanesar 29.970 76.878 136118, Shahbad 30.168 76.872 136135
Kaithal: Kaithal 29.802 76.399 136027
Ambala: Ambala 30.378 76.777 134003, Naraingarh 30.479 77.128 134203
Yamunanagar: Yamunanagar 30.129 77.267 135001, Jagadhri 30.168 77.302 135003
Panchkula: Panchkula 30.694 76.861 134109, Pinjore 30.797 76.918 134102, Kalka 30.840 76.940 133302
Hisar: Hisar 29.151 75.722 125001, Hansi 29.102 75.962 125033
Fatehabad: Fatehabad 29.515 75.455 125050, Tohana 29.713 75.905 125120
Sirsa: Sirsa 29.535 75.028 125055, Dabwali 29.949 74.738 125104
Jind: Jind 29.316 76.315 126102, Narwana 29.599 76.119 126116
Bhiwani: Bhiwani 28.793 76.140 127021
Charkhi Dadri: Charkhi Dadri 28.592 76.272 127306

= Punjab
Ludhiana: !Ludhiana 30.901 75.857 141001, Khanna 30.705 76.222 141401, Jagraon 30.787 75.474 142026, Sahnewal 30.845 75.985 141120, Samrala 30.836 76.193 141114
Ludhiana > Ludhiana: Focal Point 30.886 75.907 141010, Gill Road 30.889 75.858 141003, Model Town 30.889 75.839 141002
Amritsar: !Amritsar 31.634 74.872 143001, Ajnala 31.843 74.762 143102
Jalandhar: Jalandhar 31.326 75.576 144001, Phillaur 31.019 75.785 144410, Nakodar 31.126 75.475 144040
Kapurthala: Kapurthala 31.380 75.381 144601, Phagwara 31.224 75.771 144401
Hoshiarpur: Hoshiarpur 31.532 75.905 146001, Dasuya 31.815 75.653 144205
Shaheed Bhagat Singh Nagar: Nawanshahr 31.125 76.116 144514, Banga 31.187 75.996 144505
Rupnagar: Rupnagar/Ropar 30.966 76.523 140001, Nangal 31.387 76.374 140124
Sahibzada Ajit Singh Nagar: Mohali/SAS Nagar 30.705 76.718 160055, Kharar 30.745 76.646 140301, Zirakpur 30.642 76.817 140603, Dera Bassi 30.587 76.843 140507
Fatehgarh Sahib: Fatehgarh Sahib/Sirhind 30.644 76.392 140406, Mandi Gobindgarh 30.664 76.295 147301
Patiala: Patiala 30.340 76.387 147001, Rajpura 30.484 76.594 140401, Nabha 30.376 76.147 147201
Sangrur: Sangrur 30.246 75.842 148001, Sunam 30.128 75.799 148028
Malerkotla: Malerkotla 30.531 75.881 148023
Barnala: Barnala 30.374 75.546 148101
Bathinda: Bathinda 30.211 74.945 151001, Rampura Phul 30.270 75.239 151103
Mansa: Mansa 29.988 75.402 151505
Moga: Moga 30.817 75.172 142001
Faridkot: Faridkot 30.674 74.757 151203, Kotkapura 30.584 74.817 151204
Sri Muktsar Sahib: Muktsar 30.476 74.517 152026, Malout 30.190 74.499 152107
Ferozepur: Ferozepur 30.933 74.622 152002
Fazilka: Fazilka 30.404 74.025 152123, Abohar 30.145 74.199 152116
Tarn Taran: Tarn Taran 31.452 74.928 143401
Gurdaspur: Gurdaspur 32.042 75.405 143521, Batala 31.809 75.203 143505
Pathankot: Pathankot 32.273 75.652 145001

= Chandigarh
Chandigarh: !Chandigarh 30.734 76.779 160017, Manimajra 30.721 76.840 160101

= Himachal Pradesh
Shimla: Shimla 31.105 77.173 171001, Rampur 31.449 77.631 172001
Solan: Solan 30.905 77.097 173212, Baddi 30.958 76.791 173205, Nalagarh 31.046 76.717 174101, Parwanoo 30.837 76.960 173220
Sirmaur: Nahan 30.560 77.295 173001, Paonta Sahib 30.438 77.624 173025, Kala Amb 30.506 77.207 173030
Kangra: Dharamshala 32.219 76.323 176215, Kangra 32.099 76.269 176001, Palampur 32.111 76.537 176061
Una: Una 31.468 76.270 174303, Amb 31.679 76.117 177203
Hamirpur: Hamirpur 31.687 76.520 177001
Bilaspur: Bilaspur 31.333 76.757 174001
Mandi: Mandi 31.708 76.932 175001, Sundernagar 31.531 76.892 175018
Kullu: Kullu 31.958 77.109 175101, Manali 32.240 77.189 175131
Chamba: Chamba 32.556 76.126 176310, Dalhousie 32.537 75.971 176304
Kinnaur: Reckong Peo 31.538 78.275 172107
Lahaul and Spiti: Keylong 32.571 77.033 175132

= Jammu and Kashmir
Srinagar: !Srinagar 34.084 74.797 190001
Jammu: Jammu 32.727 74.857 180001, Bari Brahmana 32.645 74.906 181133
Samba: Samba 32.562 75.119 184121
Kathua: Kathua 32.386 75.517 184101
Udhampur: Udhampur 32.925 75.142 182101
Reasi: Reasi 33.081 74.833 182311, Katra 32.991 74.932 182301
Doda: Doda 33.146 75.548 182202
Ramban: Ramban 33.243 75.235 182144
Kishtwar: Kishtwar 33.312 75.767 182204
Rajouri: Rajouri 33.378 74.312 185131
Poonch: Poonch 33.770 74.093 185101
Anantnag: Anantnag 33.731 75.149 192101
Kulgam: Kulgam 33.640 75.018 192231
Pulwama: Pulwama 33.874 74.900 192301
Shopian: Shopian 33.717 74.834 192303
Budgam: Budgam 34.019 74.716 191111
Ganderbal: Ganderbal 34.230 74.774 191201
Bandipora: Bandipora 34.418 74.644 193502
Baramulla: Baramulla 34.198 74.364 193101, Sopore 34.299 74.469 193201
Kupwara: Kupwara 34.526 74.255 193222

= Ladakh
Leh: Leh 34.153 77.577 194101
Kargil: Kargil 34.557 76.126 194103

= Uttarakhand
Dehradun: !Dehradun 30.317 78.032 248001, Rishikesh 30.087 78.268 249201, Vikasnagar 30.469 77.771 248198, Selaqui 30.369 77.858 248011, Mussoorie 30.459 78.066 248179
Haridwar: Haridwar 29.946 78.164 249401, Roorkee 29.854 77.888 247667, Bhagwanpur 29.939 77.810 247661
Udham Singh Nagar: Rudrapur 28.977 79.400 263153, Kashipur 29.210 78.962 244713, Pantnagar 29.022 79.490 263145, Sitarganj 28.929 79.704 262405, Khatima 28.921 79.971 262308
Nainital: Nainital 29.380 79.464 263001, Haldwani 29.219 79.513 263139, Ramnagar 29.394 79.126 244715
Almora: Almora 29.597 79.659 263601
Bageshwar: Bageshwar 29.838 79.770 263642
Pithoragarh: Pithoragarh 29.583 80.218 262501
Champawat: Champawat 29.336 80.091 262523, Tanakpur 29.074 80.109 262309
Pauri Garhwal: Pauri 30.149 78.781 246001, Kotdwar 29.746 78.522 246149
Tehri Garhwal: New Tehri 30.374 78.432 249001
Uttarkashi: Uttarkashi 30.727 78.435 249193
Chamoli: Gopeshwar 30.410 79.320 246401
Rudraprayag: Rudraprayag 30.284 78.981 246171

= Rajasthan
Jaipur: !Jaipur 26.912 75.787 302001, Bagru 26.813 75.545 303007, Chomu 27.171 75.723 303702, Shahpura 27.389 75.961 303103, Phulera 26.874 75.243 303338
Jaipur > Jaipur: Sitapura 26.777 75.842 302022, Vishwakarma Industrial Area 26.990 75.776 302013, Malviya Nagar 26.854 75.815 302017, Mansarovar 26.857 75.762 302020, Vaishali Nagar 26.912 75.743 302021, Jhotwara 26.946 75.746 302012, Tonk Road 26.880 75.800 302015
Alwar: Alwar 27.553 76.635 301001, Rajgarh 27.236 76.622 301408
Khairthal-Tijara: Khairthal 27.806 76.637 301404, Bhiwadi 28.210 76.861 301019, Tijara 27.933 76.856 301411, Khushkhera 28.139 76.790 301707
Bharatpur: Bharatpur 27.217 77.490 321001
Dholpur: Dholpur 26.700 77.894 328001
Karauli: Karauli 26.498 77.021 322241, Hindaun 26.742 77.034 322230
Sawai Madhopur: Sawai Madhopur 26.005 76.354 322001, Gangapur City 26.473 76.718 322201
Dausa: Dausa 26.893 76.338 303303
Tonk: Tonk 26.166 75.790 304001
Sikar: Sikar 27.612 75.140 332001, Neem Ka Thana 27.738 75.786 332713, Reengus 27.366 75.566 332404
Jhunjhunu: Jhunjhunu 28.129 75.398 333001, Khetri 28.000 75.790 333503, Pilani 28.367 75.604 333031
Churu: Churu 28.304 74.967 331001, Sujangarh 27.702 74.470 331507
Nagaur: Nagaur 27.203 73.737 341001, Merta 26.647 74.031 341510
Ajmer: Ajmer 26.450 74.640 305001, Kishangarh 26.590 74.854 305801, Nasirabad 26.303 74.733 305601
Bhilwara: Bhilwara 25.347 74.641 311001, Gulabpura 25.900 74.660 311021
Chittorgarh: Chittorgarh 24.888 74.627 312001, Nimbahera 24.621 74.681 312601
Rajsamand: Rajsamand 25.072 73.882 313324, Nathdwara 24.930 73.823 313301
Udaipur: !Udaipur 24.585 73.712 313001
Dungarpur: Dungarpur 23.843 73.715 314001
Banswara: Banswara 23.546 74.435 327001
Pratapgarh: Pratapgarh 24.032 74.779 312605
Kota: !Kota 25.214 75.865 324001, Ramganj Mandi 24.647 75.945 326519
Bundi: Bundi 25.441 75.637 323001
Baran: Baran 25.101 76.513 325205
Jhalawar: Jhalawar 24.597 76.161 326001, Bhawani Mandi 24.418 75.833 326502
Jodhpur: !Jodhpur 26.239 73.024 342001, Bilara 26.181 73.706 342602
Pali: Pali 25.772 73.324 306401, Sojat 25.924 73.666 306104, Sumerpur 25.153 73.082 306902
Jalore: Jalore 25.346 72.616 343001, Bhinmal 25.000 72.272 343029
Sirohi: Sirohi 24.885 72.858 307001, Abu Road 24.481 72.787 307026
Barmer: Barmer 25.746 71.392 344001
Jaisalmer: Jaisalmer 26.916 70.909 345001, Pokaran 26.921 71.917 345021
Bikaner: Bikaner 28.023 73.312 334001, Nokha 27.560 73.471 334803
Hanumangarh: Hanumangarh 29.582 74.329 335512, Nohar 29.184 74.770 335523
Sri Ganganagar: Sri Ganganagar 29.910 73.880 335001, Suratgarh 29.321 73.899 335804
Balotra: Balotra 25.832 72.240 344022, Siwana 25.640 72.420 344044
Beawar: Beawar 26.101 74.320 305901, Bijainagar 25.930 74.640 305624
Deeg: Deeg 27.473 77.327 321203, Kaman 27.650 77.266 321022
Didwana-Kuchaman: Didwana 27.401 74.576 341303, Kuchaman City 27.148 74.857 341508, Makrana 27.041 74.724 341505
Kotputli-Behror: Kotputli 27.703 76.200 303108, Behror 27.888 76.281 301701, Neemrana 27.989 76.386 301705
Phalodi: Phalodi 27.131 72.364 342301
Salumbar: Salumbar 24.135 74.044 313027

= Uttar Pradesh
Gautam Buddha Nagar: !Noida 28.536 77.391 201301, Greater Noida 28.474 77.504 201310, Dadri 28.553 77.554 203207, Jewar 28.122 77.557 203135, Surajpur 28.519 77.499 201306
Gautam Buddha Nagar > Noida: Sector 18 28.570 77.321 201301, Sector 62 28.628 77.365 201309, Sector 63 28.628 77.381 201301, Sector 135 28.498 77.404 201304, Phase 2 28.540 77.409 201305
Ghaziabad: !Ghaziabad 28.669 77.454 201001, Indirapuram 28.641 77.371 201014, Sahibabad 28.682 77.365 201010, Loni 28.751 77.288 201102, Modinagar 28.832 77.577 201204, Muradnagar 28.774 77.505 201206
Hapur: Hapur 28.730 77.776 245101, Pilkhuwa 28.712 77.656 245304, Garhmukteshwar 28.788 78.103 245205
Meerut: Meerut 28.984 77.706 250001, Mawana 29.101 77.923 250401
Baghpat: Baghpat 28.944 77.218 250609, Baraut 29.102 77.263 250611
Bulandshahr: Bulandshahr 28.407 77.850 203001, Sikandrabad 28.451 77.699 203205, Khurja 28.254 77.855 203131
Muzaffarnagar: Muzaffarnagar 29.473 77.704 251001, Khatauli 29.280 77.732 251201
Shamli: Shamli 29.450 77.310 247776, Kairana 29.396 77.205 247774
Saharanpur: Saharanpur 29.968 77.546 247001, Deoband 29.696 77.679 247554
Bijnor: Bijnor 29.373 78.136 246701, Najibabad 29.611 78.343 246763, Dhampur 29.309 78.511 246761
Moradabad: Moradabad 28.839 78.777 244001, Thakurdwara 29.191 78.860 244601
Rampur: Rampur 28.811 79.026 244901
Amroha: Amroha 28.903 78.467 244221, Gajraula 28.846 78.236 244235
Sambhal: Sambhal 28.585 78.568 244302, Chandausi 28.451 78.781 244412
Bareilly: !Bareilly 28.367 79.430 243001, Faridpur 28.209 79.539 243503
Pilibhit: Pilibhit 28.631 79.804 262001
Budaun: Budaun 28.038 79.126 243601
Shahjahanpur: Shahjahanpur 27.881 79.910 242001
Lakhimpur Kheri: Lakhimpur 27.948 80.779 262701, Gola Gokarannath 28.079 80.471 262802
Sitapur: Sitapur 27.568 80.679 261001
Hardoi: Hardoi 27.396 80.126 241001, Sandila 27.069 80.514 241204
Lucknow: !Lucknow 26.847 80.946 226001, Mohanlalganj 26.683 80.985 226301, Malihabad 26.922 80.711 226102
Lucknow > Lucknow: Chinhat 26.883 81.043 226028, Alambagh 26.811 80.902 226005, Gomti Nagar 26.850 81.000 226010, Hazratganj 26.851 80.946 226001, Indira Nagar 26.882 80.998 226016, Aminabad 26.846 80.928 226018, Amausi 26.762 80.880 226008, Sarojini Nagar 26.750 80.870 226008, Transport Nagar 26.778 80.888 226012, Aliganj 26.893 80.940 226024, Charbagh 26.832 80.921 226004
Barabanki: Barabanki 26.926 81.184 225001, Nawabganj 26.932 81.190 225001, Safedabad 26.906 81.112 225003
Unnao: Unnao 26.547 80.488 209801, Shuklaganj 26.473 80.387 209861, Mohan 26.782 80.671 209881, Bangarmau 26.890 80.209 209868
Raebareli: Raebareli 26.220 81.240 229001
Kanpur Nagar: !Kanpur/Cawnpore 26.450 80.332 208001, Bilhaur 26.845 80.064 209202
Kanpur Nagar > Kanpur: Panki 26.469 80.240 208020, Jajmau 26.432 80.410 208010, Dada Nagar 26.440 80.282 208022, Kidwai Nagar 26.430 80.328 208011
Kanpur Dehat: Akbarpur 26.380 79.950 209101, Rania 26.402 80.048 209304
Fatehpur: Fatehpur 25.930 80.813 212601
Kannauj: Kannauj 27.055 79.914 209725
Farrukhabad: Fatehgarh 27.370 79.628 209601, Farrukhabad 27.391 79.580 209625
Etawah: Etawah 26.777 79.022 206001
Auraiya: Auraiya 26.466 79.511 206122, Dibiyapur 26.637 79.572 206244
Mainpuri: Mainpuri 27.228 79.025 205001
Firozabad: Firozabad 27.151 78.395 283203, Shikohabad 27.108 78.586 283135, Tundla 27.207 78.236 283204
Etah: Etah 27.563 78.663 207001
Kasganj: Kasganj 27.809 78.646 207123
Agra: !Agra 27.177 78.008 282001, Fatehpur Sikri 27.095 77.661 283110
Mathura: Mathura 27.492 77.674 281001, Vrindavan 27.565 77.659 281121, Kosi Kalan 27.795 77.437 281403
Aligarh: Aligarh 27.897 78.088 202001, Atrauli 28.031 78.291 202280
Hathras: Hathras 27.596 78.052 204101
Jhansi: Jhansi 25.449 78.569 284001, Mauranipur 25.239 79.134 284204
Jalaun: Orai 25.990 79.452 285001
Lalitpur: Lalitpur 24.688 78.412 284403
Hamirpur: Hamirpur 25.955 80.151 210301, Rath 25.596 79.568 210431
Mahoba: Mahoba 25.292 79.873 210427
Banda: Banda 25.476 80.336 210001
Chitrakoot: Karwi 25.208 80.902 210205
Prayagraj: !Prayagraj/Allahabad 25.436 81.847 211001, Naini 25.386 81.873 211008, Phulpur 25.548 82.089 212402
Kaushambi: Manjhanpur 25.531 81.377 212207
Pratapgarh: Bela Pratapgarh 25.898 81.945 230001
Sultanpur: Sultanpur 26.264 82.073 228001
Amethi: Gauriganj 26.206 81.688 227409, Amethi 26.155 81.809 227405, Jagdishpur 26.452 81.619 227809
Ayodhya: Ayodhya/Faizabad 26.799 82.205 224123
Ambedkar Nagar: Akbarpur 26.430 82.536 224122, Tanda 26.552 82.655 224190
Bahraich: Bahraich 27.574 81.595 271801
Shravasti: Bhinga 27.705 81.930 271831
Balrampur: Balrampur 27.430 82.181 271201
Gonda: Gonda 27.133 81.962 271001
Basti: Basti 26.815 82.763 272001
Sant Kabir Nagar: Khalilabad 26.774 83.073 272175
Siddharthnagar: Naugarh 27.296 83.093 272207
Maharajganj: Maharajganj 27.145 83.562 273303
Gorakhpur: !Gorakhpur 26.761 83.373 273001, Sahjanwa 26.753 83.210 273209
Kushinagar: Padrauna 26.902 83.981 274304, Kasia 26.740 83.889 274402
Deoria: Deoria 26.502 83.779 274001
Azamgarh: Azamgarh 26.068 83.184 276001, Mubarakpur 26.087 83.290 276404
Mau: Maunath Bhanjan/Mau 25.942 83.561 275101
Ballia: Ballia 25.758 84.149 277001
Ghazipur: Ghazipur 25.584 83.577 233001
Jaunpur: Jaunpur 25.746 82.684 222001
Varanasi: !Varanasi/Banaras 25.318 82.974 221001, Ramnagar 25.269 83.029 221008
Chandauli: Chandauli 25.262 83.264 232104, Mughalsarai/Pt Deen Dayal Upadhyaya Nagar 25.283 83.119 232101
Bhadohi: Gyanpur 25.331 82.466 221304, Bhadohi 25.395 82.570 221401
Mirzapur: Mirzapur 25.146 82.569 231001, Chunar 25.126 82.886 231304
Sonbhadra: Robertsganj 24.690 83.068 231216, Renukoot 24.216 83.036 231217, Obra 24.417 82.987 231219
`
