/** The east, the centre and the north-east. See parse.ts for how a line is read. */
export const east = `
= West Bengal
Kolkata: !Kolkata/Calcutta 22.572 88.364 700001
Kolkata > Kolkata: Park Street 22.553 88.352 700016, Ballygunge 22.528 88.365 700019, Behala 22.498 88.311 700034, Burrabazar 22.579 88.353 700007, Jadavpur 22.498 88.371 700032, Kidderpore 22.538 88.324 700023, Tollygunge 22.499 88.346 700033, Cossipore 22.617 88.373 700002, Tangra 22.554 88.388 700046, Dalhousie 22.572 88.349 700001
North 24 Parganas: Barasat 22.723 88.480 700124, Salt Lake 22.580 88.418 700064, New Town 22.589 88.475 700156, Dum Dum 22.635 88.421 700028, Barrackpore 22.760 88.370 700120, Madhyamgram 22.700 88.450 700129, Habra 22.842 88.656 743263, Naihati 22.894 88.423 743165, Bangaon 23.045 88.829 743235, Basirhat 22.657 88.894 743411, Panihati 22.694 88.374 700114
South 24 Parganas: Alipore 22.530 88.330 700027, Baruipur 22.365 88.433 700144, Budge Budge 22.482 88.182 700137, Falta 22.293 88.117 743504, Diamond Harbour 22.191 88.190 743331, Maheshtala 22.508 88.253 700141, Sonarpur 22.445 88.428 700150
Howrah: Howrah 22.588 88.310 711101, Bally 22.651 88.340 711201, Uluberia 22.473 88.104 711315, Domjur 22.641 88.224 711405, Sankrail 22.571 88.230 711313, Dhulagarh 22.567 88.188 711302
Hooghly: Chinsurah 22.890 88.394 712101, Dankuni 22.680 88.291 712311, Uttarpara 22.665 88.348 712258, Serampore 22.752 88.342 712201, Chandannagar 22.867 88.367 712136, Arambagh 22.884 87.787 712601, Singur 22.814 88.229 712409, Rishra 22.710 88.346 712248, Tarakeswar 22.889 88.017 712410
Nadia: Krishnanagar 23.401 88.501 741101, Kalyani 22.975 88.434 741235, Ranaghat 23.176 88.563 741201, Haringhata 22.958 88.561 741246
Murshidabad: Berhampore 24.098 88.268 742101, Jangipur 24.469 88.068 742213, Farakka 24.812 87.906 742212
Purba Bardhaman: Bardhaman 23.240 87.869 713101, Katwa 23.643 88.130 713130, Memari 23.178 88.106 713146
Paschim Bardhaman: Asansol 23.684 86.983 713301, Durgapur 23.520 87.312 713201, Raniganj 23.609 87.126 713347, Kulti 23.732 86.845 713343
Birbhum: Suri 23.905 87.524 731101, Bolpur 23.669 87.697 731204, Rampurhat 24.175 87.781 731224
Bankura: Bankura 23.233 87.064 722101, Bishnupur 23.075 87.320 722122, Barjora 23.428 87.283 722202
Purulia: Purulia 23.332 86.365 723101, Raghunathpur 23.550 86.673 723133
Paschim Medinipur: Medinipur/Midnapore 22.424 87.319 721101, Kharagpur 22.346 87.232 721301, Ghatal 22.664 87.746 721212
Purba Medinipur: Tamluk 22.294 87.922 721636, Haldia 22.067 88.070 721602, Contai 21.778 87.752 721401, Kolaghat 22.432 87.869 721134
Jhargram: Jhargram 22.454 86.997 721507
Malda: Malda/English Bazar 25.011 88.141 732101
Uttar Dinajpur: Raiganj 25.618 88.124 733134, Islampur 26.262 88.190 733202
Dakshin Dinajpur: Balurghat 25.222 88.776 733101
Darjeeling: Darjeeling 27.041 88.266 734101, Siliguri 26.727 88.395 734001, Kurseong 26.882 88.278 734203
Kalimpong: Kalimpong 27.060 88.470 734301
Jalpaiguri: Jalpaiguri 26.546 88.718 735101, Dhupguri 26.590 89.006 735210
Alipurduar: Alipurduar 26.491 89.527 736121, Jaigaon 26.848 89.377 736182
Cooch Behar: Cooch Behar 26.324 89.451 736101, Dinhata 26.132 89.468 736135

= Bihar
Patna: !Patna 25.594 85.138 800001, Danapur 25.637 85.045 801503, Bihta 25.558 84.872 801103, Fatuha 25.509 85.306 803201, Mokama 25.394 85.918 803302, Barh 25.481 85.709 803213
Patna > Patna: Kankarbagh 25.594 85.159 800020, Boring Road 25.615 85.117 800001, Patna City 25.596 85.234 800008, Patliputra 25.627 85.108 800013
Nalanda: Bihar Sharif 25.197 85.524 803101, Rajgir 25.028 85.421 803116, Hilsa 25.317 85.285 801302
Bhojpur: Arrah 25.556 84.663 802301
Buxar: Buxar 25.565 83.978 802101, Dumraon 25.553 84.150 802119
Rohtas: Sasaram 24.949 84.031 821115, Dehri 24.908 84.184 821307
Kaimur: Bhabua 25.041 83.607 821101
Gaya: Gaya 24.796 85.004 823001, Bodh Gaya 24.696 84.991 824231, Sherghati 24.558 84.791 824211
Nawada: Nawada 24.887 85.544 805110
Aurangabad: Aurangabad 24.752 84.374 824101, Daudnagar 25.034 84.401 824143
Jehanabad: Jehanabad 25.213 84.989 804408
Arwal: Arwal 25.244 84.672 804401
Saran: Chhapra 25.781 84.747 841301, Sonepur 25.698 85.172 841101
Siwan: Siwan 26.221 84.357 841226
Gopalganj: Gopalganj 26.468 84.439 841428
Vaishali: Hajipur 25.686 85.208 844101, Mahnar 25.622 85.499 844506
Muzaffarpur: Muzaffarpur 26.120 85.391 842001, Kanti 26.209 85.292 843109
Sitamarhi: Sitamarhi 26.594 85.490 843302
Sheohar: Sheohar 26.516 85.294 843329
East Champaran: Motihari 26.647 84.909 845401, Raxaul 26.982 84.851 845305
West Champaran: Bettiah 26.802 84.503 845438, Bagaha 27.099 84.090 845101
Darbhanga: Darbhanga 26.153 85.897 846004, Benipur 26.064 86.142 847103
Madhubani: Madhubani 26.353 86.072 847211, Jhanjharpur 26.265 86.280 847404
Samastipur: Samastipur 25.863 85.781 848101, Dalsinghsarai 25.667 85.836 848114
Begusarai: Begusarai 25.418 86.130 851101, Barauni 25.475 85.965 851112
Khagaria: Khagaria 25.503 86.468 851204
Munger: Munger 25.374 86.473 811201, Jamalpur 25.312 86.489 811214
Lakhisarai: Lakhisarai 25.175 86.094 811311
Sheikhpura: Sheikhpura 25.139 85.850 811105
Jamui: Jamui 24.926 86.225 811307
Banka: Banka 24.889 86.922 813102
Bhagalpur: Bhagalpur 25.244 86.972 812001, Kahalgaon 25.263 87.231 813203, Naugachia 25.389 87.099 853204
Purnia: Purnia 25.778 87.476 854301
Katihar: Katihar 25.540 87.573 854105
Araria: Araria 26.148 87.472 854311, Forbesganj 26.302 87.265 854318
Kishanganj: Kishanganj 26.103 87.952 855107
Madhepura: Madhepura 25.921 86.792 852113
Saharsa: Saharsa 25.881 86.596 852201
Supaul: Supaul 26.126 86.605 852131

= Jharkhand
Ranchi: !Ranchi 23.344 85.310 834001, Hatia 23.308 85.288 834003, Tatisilwai 23.385 85.443 835103
East Singhbhum: !Jamshedpur 22.804 86.203 831001, Ghatshila 22.586 86.477 832303, Mango 22.836 86.217 831012
Saraikela Kharsawan: Seraikela 22.700 85.931 833219, Adityapur 22.784 86.153 831013, Gamharia 22.808 86.105 832108, Chandil 22.959 86.053 832401
West Singhbhum: Chaibasa 22.552 85.807 833201, Chakradharpur 22.677 85.627 833102, Noamundi 22.160 85.530 833217
Dhanbad: Dhanbad 23.796 86.430 826001, Jharia 23.751 86.420 828111, Sindri 23.681 86.492 828122, Nirsa 23.785 86.709 828205
Bokaro: Bokaro Steel City 23.669 86.151 827001, Chas 23.634 86.171 827013, Bermo 23.783 85.967 829104
Giridih: Giridih 24.191 86.300 815301
Koderma: Koderma 24.468 85.594 825410, Jhumri Telaiya 24.435 85.527 825409
Hazaribagh: Hazaribagh 23.993 85.362 825301, Barhi 24.304 85.417 825405
Ramgarh: Ramgarh 23.630 85.516 829122, Patratu 23.671 85.283 829118
Chatra: Chatra 24.206 84.871 825401
Deoghar: Deoghar 24.485 86.695 814112, Madhupur 24.270 86.640 815353
Dumka: Dumka 24.268 87.249 814101
Jamtara: Jamtara 23.963 86.802 815351
Godda: Godda 24.827 87.213 814133
Sahibganj: Sahibganj 25.242 87.633 816109
Pakur: Pakur 24.634 87.849 816107
Palamu: Daltonganj/Medininagar 24.039 84.067 822101
Garhwa: Garhwa 24.161 83.807 822114
Latehar: Latehar 23.744 84.499 829206
Lohardaga: Lohardaga 23.433 84.680 835302
Gumla: Gumla 23.044 84.542 835207
Simdega: Simdega 22.616 84.503 835223
Khunti: Khunti 23.072 85.279 835210

= Odisha
Khordha: !Bhubaneswar 20.296 85.825 751001, Khordha 20.182 85.616 752055, Jatni 20.160 85.707 752050
Khordha > Bhubaneswar: Patia 20.355 85.819 751024, Mancheswar 20.314 85.853 751010, Khandagiri 20.257 85.779 751030, Rasulgarh 20.297 85.861 751010
Cuttack: !Cuttack 20.463 85.883 753001, Choudwar 20.524 85.920 754025, Athagarh 20.517 85.626 754029
Puri: Puri 19.814 85.831 752001, Pipili 20.114 85.832 752104
Ganjam: Chhatrapur 19.355 84.987 761020, Berhampur/Brahmapur 19.315 84.794 760001, Gopalpur 19.259 84.907 761002, Bhanjanagar 19.927 84.582 761126
Gajapati: Paralakhemundi 18.780 84.094 761200
Jagatsinghpur: Jagatsinghpur 20.255 86.171 754103, Paradip 20.316 86.611 754142
Kendrapara: Kendrapara 20.502 86.422 754211
Jajpur: Jajpur 20.848 86.335 755001, Kalinganagar 20.962 86.046 755026, Jajpur Road 20.943 86.132 755019
Bhadrak: Bhadrak 21.055 86.500 756100
Balasore: Balasore/Baleshwar 21.494 86.934 756001, Jaleswar 21.803 87.219 756032
Mayurbhanj: Baripada 21.935 86.721 757001, Rairangpur 22.267 86.169 757043
Kendujhar: Kendujhar/Keonjhar 21.629 85.582 758001, Barbil 22.101 85.378 758035
Dhenkanal: Dhenkanal 20.659 85.598 759001
Angul: Angul 20.840 85.101 759122, Talcher 20.950 85.233 759100
Deogarh: Deogarh 21.538 84.734 768108
Sundargarh: Sundargarh 22.117 84.030 770001, Rourkela 22.261 84.854 769001, Rajgangpur 22.190 84.583 770017
Jharsuguda: Jharsuguda 21.855 84.006 768201, Brajarajnagar 21.816 83.923 768216
Sambalpur: Sambalpur 21.467 83.981 768001, Hirakud 21.522 83.873 768016
Bargarh: Bargarh 21.334 83.619 768028
Balangir: Balangir 20.707 83.484 767001, Titilagarh 20.290 83.145 767033
Subarnapur: Sonepur 20.833 83.919 767017
Boudh: Boudh 20.838 84.326 762014
Kandhamal: Phulbani 20.479 84.234 762001
Nayagarh: Nayagarh 20.129 85.096 752069
Kalahandi: Bhawanipatna 19.907 83.167 766001
Nuapada: Nuapada 20.806 82.537 766105
Rayagada: Rayagada 19.171 83.416 765001
Koraput: Koraput 18.814 82.712 764020, Jeypore 18.857 82.572 764001, Damanjodi 18.779 82.916 763008
Nabarangpur: Nabarangpur 19.231 82.548 764059
Malkangiri: Malkangiri 18.348 81.883 764045

= Chhattisgarh
Raipur: !Raipur 21.251 81.630 492001, Arang 21.197 81.969 493441, Siltara 21.377 81.664 493111, Nava Raipur 21.161 81.787 492101
Durg: Durg 21.190 81.285 491001, Bhilai 21.194 81.350 490001
Rajnandgaon: Rajnandgaon 21.097 81.033 491441
Balod: Balod 20.730 81.206 491226, Dalli Rajhara 20.584 81.081 491228
Bemetara: Bemetara 21.715 81.534 491335
Kabirdham: Kawardha 22.009 81.230 491995
Baloda Bazar: Baloda Bazar 21.657 82.160 493332
Mahasamund: Mahasamund 21.107 82.095 493445
Gariaband: Gariaband 20.635 82.062 493889
Dhamtari: Dhamtari 20.707 81.549 493773
Bilaspur: Bilaspur 22.080 82.139 495001, Kota 22.300 82.030 495113
Mungeli: Mungeli 22.066 81.685 495334
Janjgir-Champa: Janjgir 22.010 82.574 495668, Champa 22.035 82.642 495671
Sakti: Sakti 22.028 82.961 495689
Korba: Korba 22.360 82.750 495677
Raigarh: Raigarh 21.897 83.395 496001
Jashpur: Jashpur Nagar 22.887 84.139 496331
Surguja: Ambikapur 23.118 83.198 497001
Surajpur: Surajpur 23.223 82.871 497229
Balrampur: Balrampur 23.608 83.611 497119
Koriya: Baikunthpur 23.263 82.558 497335
Manendragarh-Chirmiri-Bharatpur: Manendragarh 23.201 82.200 497442
Kanker: Kanker 20.272 81.493 494334
Kondagaon: Kondagaon 19.594 81.663 494226
Bastar: Jagdalpur 19.087 82.022 494001
Dantewada: Dantewada 18.900 81.350 494449
Sukma: Sukma 18.391 81.656 494111
Bijapur: Bijapur 18.794 80.817 494444
Narayanpur: Narayanpur 19.719 81.246 494661
Gaurela-Pendra-Marwahi: Gaurela 22.750 81.900 495117, Pendra 22.773 81.959 495119
Khairagarh-Chhuikhadan-Gandai: Khairagarh 21.420 80.980 491881
Mohla-Manpur-Ambagarh Chowki: Mohla 20.580 80.740 491666
Sarangarh-Bilaigarh: Sarangarh 21.586 83.080 496445

= Madhya Pradesh
Bhopal: !Bhopal 23.260 77.412 462001, Bairagarh 23.275 77.341 462030, Govindpura 23.254 77.445 462023
Indore: !Indore 22.720 75.858 452001, Mhow/Dr Ambedkar Nagar 22.552 75.757 453441, Sanwer 22.975 75.827 453551
Indore > Indore: Vijay Nagar 22.753 75.894 452010, Sanwer Road Industrial Area 22.767 75.851 452015, Palasia 22.724 75.886 452001, Rau 22.639 75.809 453331
Dhar: Dhar 22.601 75.303 454001, Pithampur 22.613 75.677 454775
Dewas: Dewas 22.964 76.051 455001
Ujjain: Ujjain 23.179 75.785 456001, Nagda 23.456 75.413 456335
Ratlam: Ratlam 23.334 75.037 457001, Jaora 23.638 75.127 457226
Mandsaur: Mandsaur 24.071 75.070 458001
Neemuch: Neemuch 24.473 74.872 458441
Shajapur: Shajapur 23.427 76.273 465001, Shujalpur 23.408 76.709 465333
Agar Malwa: Agar 23.712 76.016 465441
Rajgarh: Rajgarh 24.007 76.728 465661, Biaora 23.917 76.909 465674
Sehore: Sehore 23.201 77.085 466001, Ashta 23.018 76.722 466116, Budhni 22.781 77.684 466445
Raisen: Raisen 23.332 77.781 464551, Mandideep 23.082 77.532 462046
Vidisha: Vidisha 23.525 77.809 464001, Ganj Basoda 23.851 77.935 464221
Narmadapuram: Narmadapuram/Hoshangabad 22.754 77.727 461001, Itarsi 22.614 77.762 461111, Pipariya 22.757 78.351 461775
Harda: Harda 22.344 77.095 461331
Betul: Betul 21.905 77.901 460001, Sarni 22.104 78.167 460447
Khandwa: Khandwa 21.826 76.352 450001
Burhanpur: Burhanpur 21.311 76.230 450331
Khargone: Khargone 21.823 75.610 451001, Barwaha 22.254 76.038 451115
Barwani: Barwani 22.032 74.899 451551, Sendhwa 21.685 75.096 451666
Jhabua: Jhabua 22.769 74.592 457661
Alirajpur: Alirajpur 22.304 74.358 457887
Gwalior: !Gwalior 26.218 78.183 474001, Dabra 25.889 78.332 475110
Bhind: Bhind 26.564 78.787 477001, Malanpur 26.366 78.290 477116
Morena: Morena 26.499 78.000 476001, Banmore 26.350 78.087 476444
Sheopur: Sheopur 25.667 76.697 476337
Shivpuri: Shivpuri 25.424 77.659 473551
Guna: Guna 24.647 77.311 473001
Ashoknagar: Ashoknagar 24.574 77.730 473331
Datia: Datia 25.666 78.461 475661
Sagar: Sagar 23.838 78.739 470001, Bina 24.176 78.192 470113
Damoh: Damoh 23.836 79.442 470661
Tikamgarh: Tikamgarh 24.744 78.832 472001
Niwari: Niwari 25.373 78.794 472442, Orchha 25.352 78.640 472246
Chhatarpur: Chhatarpur 24.916 79.581 471001, Khajuraho 24.852 79.934 471606
Panna: Panna 24.718 80.182 488001
Satna: Satna 24.600 80.832 485001
Maihar: Maihar 24.266 80.757 485771
Rewa: Rewa 24.531 81.300 486001
Sidhi: Sidhi 24.416 81.879 486661
Singrauli: Waidhan 24.067 82.617 486886, Singrauli 24.200 82.667 486889
Shahdol: Shahdol 23.302 81.357 484001
Umaria: Umaria 23.524 80.837 484661
Anuppur: Anuppur 23.104 81.691 484224
Jabalpur: !Jabalpur 23.181 79.987 482001, Sihora 23.488 80.107 483225
Katni: Katni 23.834 80.394 483501
Narsinghpur: Narsinghpur 22.947 79.193 487001, Gadarwara 22.924 78.787 487551
Mandla: Mandla 22.598 80.372 481661
Dindori: Dindori 22.948 81.078 481880
Seoni: Seoni 22.086 79.543 480661
Chhindwara: Chhindwara 22.057 78.938 480001, Parasia 22.193 78.759 480441, Sausar 21.656 78.798 480106
Pandhurna: Pandhurna 21.594 78.523 480334
Balaghat: Balaghat 21.813 80.184 481001
Mauganj: Mauganj 24.664 81.880 486331

= Assam
Kamrup Metropolitan: !Guwahati 26.145 91.736 781001, Sonapur 26.117 91.979 782402
Kamrup: Amingaon 26.187 91.683 781031, Rangia 26.448 91.613 781354, Changsari 26.270 91.690 781101
Nalbari: Nalbari 26.445 91.440 781335
Barpeta: Barpeta 26.322 91.006 781301
Bongaigaon: Bongaigaon 26.477 90.558 783380
Kokrajhar: Kokrajhar 26.401 90.272 783370
Dhubri: Dhubri 26.022 89.974 783301
Goalpara: Goalpara 26.167 90.617 783101
Darrang: Mangaldai 26.436 92.031 784125
Sonitpur: Tezpur 26.633 92.800 784001
Nagaon: Nagaon 26.347 92.684 782001
Morigaon: Morigaon 26.252 92.343 782105
Hojai: Hojai 26.004 92.857 782435, Lanka 25.930 92.950 782446
Golaghat: Golaghat 26.513 93.968 785621, Numaligarh 26.630 93.725 785699
Jorhat: Jorhat 26.750 94.217 785001
Sivasagar: Sivasagar 26.983 94.638 785640
Dibrugarh: Dibrugarh 27.473 94.912 786001, Duliajan 27.357 95.322 786602
Tinsukia: Tinsukia 27.492 95.357 786125, Digboi 27.393 95.618 786171
Dhemaji: Dhemaji 27.483 94.583 787057
Lakhimpur: North Lakhimpur 27.236 94.104 787001
Karbi Anglong: Diphu 25.845 93.431 782460, Bokajan 26.020 93.780 782480
Dima Hasao: Haflong 25.169 93.016 788819
Cachar: Silchar 24.833 92.779 788001
Karimganj: Karimganj/Sribhumi 24.865 92.360 788710
Hailakandi: Hailakandi 24.681 92.561 788151
Bajali: Pathsala 26.513 91.180 781325
Baksa: Mushalpur 26.660 91.380 781372
Biswanath: Biswanath Chariali 26.727 93.148 784176
Charaideo: Sonari 27.028 95.030 785690
Chirang: Kajalgaon 26.530 90.530 783385
Majuli: Garamur 26.960 94.150 785104
South Salmara-Mankachar: Hatsingimari 25.720 89.870 783135
Tamulpur: Tamulpur 26.640 91.570 781367
Udalguri: Udalguri 26.753 92.103 784509
West Karbi Anglong: Hamren 25.840 92.590 782486

= Meghalaya
East Khasi Hills: Shillong 25.578 91.893 793001
Ri-Bhoi: Nongpoh 25.903 91.881 793102, Byrnihat 26.053 91.870 793101
West Jaintia Hills: Jowai 25.450 92.203 793150
West Khasi Hills: Nongstoin 25.520 91.268 793119
West Garo Hills: Tura 25.514 90.220 794001
East Garo Hills: Williamnagar 25.495 90.616 794111
East Jaintia Hills: Khliehriat 25.359 92.367 793200
Eastern West Khasi Hills: Mairang 25.563 91.637 793120
North Garo Hills: Resubelpara 25.903 90.600 794108
South Garo Hills: Baghmara 25.193 90.637 794102
South West Garo Hills: Ampati 25.464 89.930 794115
South West Khasi Hills: Mawkyrwat 25.364 91.459 793114

= Tripura
West Tripura: Agartala 23.832 91.287 799001
Gomati: Udaipur 23.533 91.484 799120
South Tripura: Belonia 23.252 91.451 799155
North Tripura: Dharmanagar 24.370 92.167 799250
Unakoti: Kailashahar 24.331 92.004 799277
Dhalai: Ambassa 23.936 91.854 799289
Khowai: Khowai 24.065 91.605 799201
Sepahijala: Bishalgarh 23.676 91.276 799102

= Manipur
Imphal West: Imphal 24.817 93.937 795001
Imphal East: Porompat 24.813 93.960 795005
Thoubal: Thoubal 24.638 94.008 795138
Bishnupur: Bishnupur 24.633 93.761 795126
Churachandpur: Churachandpur 24.333 93.683 795128
Senapati: Senapati 25.268 94.022 795106
Ukhrul: Ukhrul 25.098 94.361 795142
Chandel: Chandel 24.328 94.002 795127
Jiribam: Jiribam 24.805 93.112 795116
Kakching: Kakching 24.498 93.982 795103
Kamjong: Kamjong 24.858 94.513 795145
Kangpokpi: Kangpokpi 25.150 93.970 795129
Noney: Noney 24.790 93.620 795159
Pherzawl: Pherzawl 24.260 93.190 795143
Tamenglong: Tamenglong 24.988 93.495 795141
Tengnoupal: Tengnoupal 24.383 94.150 795131, Moreh 24.250 94.303 795131

= Mizoram
Aizawl: Aizawl 23.727 92.718 796001
Lunglei: Lunglei 22.883 92.733 796701
Champhai: Champhai 23.474 93.326 796321
Kolasib: Kolasib 24.231 92.676 796081
Hnahthial: Hnahthial 22.964 92.930 796571
Khawzawl: Khawzawl 23.530 93.183 796310
Lawngtlai: Lawngtlai 22.528 92.898 796891
Mamit: Mamit 23.930 92.490 796441
Saiha: Saiha 22.490 92.980 796901
Saitual: Saitual 23.690 92.970 796262
Serchhip: Serchhip 23.342 92.850 796181

= Nagaland
Kohima: Kohima 25.675 94.110 797001
Dimapur: Dimapur 25.906 93.727 797112
Mokokchung: Mokokchung 26.322 94.515 798601
Tuensang: Tuensang 26.267 94.825 798612
Wokha: Wokha 26.098 94.263 797111
Chumoukedima: Chumoukedima 25.795 93.780 797103
Kiphire: Kiphire 25.900 94.783 798611
Longleng: Longleng 26.490 94.820 798625
Mon: Mon 26.717 95.033 798621
Niuland: Niuland 25.880 93.950 797109
Noklak: Noklak 26.200 95.010 798626
Peren: Peren 25.510 93.737 797101
Phek: Phek 25.667 94.500 797108
Shamator: Shamator 26.067 94.850 798612
Tseminyu: Tseminyu 25.919 94.213 797109
Zunheboto: Zunheboto 26.010 94.517 798620

= Arunachal Pradesh
Papum Pare: Itanagar 27.084 93.605 791111, Naharlagun 27.105 93.695 791110
East Siang: Pasighat 28.066 95.327 791102
Tawang: Tawang 27.586 91.865 790104
West Kameng: Bomdila 27.265 92.424 790001
Lower Subansiri: Ziro 27.545 93.820 791120
Lohit: Tezu 27.917 96.167 792001
Changlang: Changlang 27.126 95.735 792120
Anjaw: Hawai 27.887 96.810 792104
Dibang Valley: Anini 28.800 95.900 792101
East Kameng: Seppa 27.359 93.041 790102
Kamle: Raga 27.620 94.090 791120
Kra Daadi: Palin 27.700 93.620 791118
Kurung Kumey: Koloriang 27.900 93.350 791118
Lepa Rada: Basar 27.988 94.690 791101
Longding: Longding 26.867 95.317 792131
Lower Dibang Valley: Roing 28.143 95.843 792110
Lower Siang: Likabali 27.660 94.700 791125
Namsai: Namsai 27.669 95.872 792103
Pakke Kessang: Lemmi 27.130 93.020 790102
Shi Yomi: Tato 28.530 94.380 791003
Siang: Pangin 28.200 94.980 791102
Tirap: Khonsa 26.992 95.500 786630
Upper Siang: Yingkiong 28.637 95.020 791002
Upper Subansiri: Daporijo 27.986 94.221 791122
West Siang: Aalo 28.169 94.800 791001

= Sikkim
Gangtok: Gangtok 27.331 88.614 737101
Pakyong: Rangpo 27.176 88.531 737132
Namchi: Namchi 27.167 88.350 737126, Jorethang 27.131 88.281 737121
Gyalshing: Gyalshing 27.290 88.257 737111
Mangan: Mangan 27.509 88.529 737116
Soreng: Soreng 27.174 88.200 737121
`
