/** The south and the islands. See parse.ts for how a line is read. */
export const south = `
= Karnataka
Bengaluru Urban: !Bengaluru/Bangalore 12.972 77.594 560001, Yelahanka 13.101 77.596 560064, Anekal 12.711 77.696 562106, Electronic City 12.845 77.660 560100, Attibele 12.778 77.772 562107, Jigani 12.788 77.640 560105, Bommasandra 12.817 77.695 560099, Nelamangala 13.099 77.393 562123
Bengaluru Urban > Bengaluru: Koramangala 12.935 77.624 560034, Whitefield 12.970 77.750 560066, HSR Layout 12.912 77.645 560102, Indiranagar 12.978 77.641 560038, Jayanagar 12.930 77.583 560011, JP Nagar 12.906 77.586 560078, BTM Layout 12.916 77.610 560076, Marathahalli 12.959 77.697 560037, K R Puram 13.008 77.695 560036, Varthur 12.941 77.747 560087, Bellandur 12.926 77.676 560103, Peenya 13.029 77.520 560058, Rajajinagar 12.991 77.554 560010, Malleshwaram 13.003 77.570 560003, Yeshwanthpur 13.022 77.550 560022, Hebbal 13.036 77.597 560024, MG Road 12.975 77.606 560001, Shivajinagar 12.986 77.604 560051, Bannerghatta Road 12.888 77.597 560076, Banashankari 12.925 77.547 560070, Basavanagudi 12.942 77.575 560004, Kengeri 12.914 77.482 560060, Bommanahalli 12.903 77.624 560068, Hoodi 12.992 77.716 560048, Mahadevapura 12.991 77.687 560048, Sarjapur Road 12.910 77.686 560035, RT Nagar 13.024 77.594 560032, Vijayanagar 12.971 77.536 560040, Domlur 12.961 77.638 560071, CV Raman Nagar 12.985 77.664 560093
Bengaluru Rural: Devanahalli 13.247 77.711 562110, Hoskote 13.071 77.798 562114, Doddaballapur/Doddaballapura 13.295 77.537 561203, Dabaspet 13.233 77.240 562111
Ramanagara: Ramanagara 12.721 77.281 562159, Bidadi 12.797 77.387 562109, Channapatna 12.651 77.207 562160, Kanakapura 12.546 77.420 562117, Harohalli 12.678 77.473 562112
Mysuru: !Mysuru/Mysore 12.296 76.639 570001, Nanjangud 12.117 76.683 571301, Hunsur 12.304 76.292 571105, Hootagalli 12.345 76.585 570018
Tumakuru: Tumakuru/Tumkur 13.340 77.101 572101, Tiptur 13.258 76.478 572201, Sira 13.742 76.904 572137, Kunigal 13.023 77.025 572130
Kolar: Kolar 13.137 78.129 563101, Malur 13.004 77.938 563130, Bangarapet 12.991 78.178 563114, Kolar Gold Fields/KGF 12.962 78.271 563115, Narasapura 13.133 77.996 563133
Chikkaballapur: Chikkaballapura 13.435 77.727 562101, Chintamani 13.402 78.055 563125, Gauribidanur 13.611 77.517 561208
Mandya: Mandya 12.524 76.896 571401, Maddur 12.584 77.045 571428, Srirangapatna 12.422 76.684 571438
Hassan: Hassan 13.005 76.102 573201, Arsikere 13.313 76.257 573103, Channarayapatna 12.903 76.390 573116
Chamarajanagar: Chamarajanagara 11.926 76.940 571313, Kollegal 12.154 77.110 571440
Kodagu: Madikeri 12.424 75.738 571201, Kushalnagar 12.457 75.960 571234
Dakshina Kannada: Mangaluru/Mangalore 12.914 74.856 575001, Surathkal 13.009 74.795 575014, Puttur 12.760 75.202 574201, Bantwal 12.890 75.035 574211
Udupi: Udupi 13.341 74.747 576101, Manipal 13.352 74.793 576104, Kundapura 13.631 74.690 576201
Chikkamagaluru: Chikkamagaluru 13.316 75.772 577101, Kadur 13.553 76.011 577548
Shivamogga: Shivamogga/Shimoga 13.930 75.568 577201, Bhadravathi 13.840 75.702 577301, Sagara 14.167 75.040 577401
Chitradurga: Chitradurga 14.226 76.400 577501, Challakere 14.312 76.651 577522, Hiriyur 13.945 76.617 577598
Davanagere: Davanagere 14.464 75.922 577001, Harihar 14.513 75.807 577601
Haveri: Haveri 14.794 75.404 581110, Ranebennur 14.617 75.633 581115
Uttara Kannada: Karwar 14.814 74.130 581301, Sirsi 14.620 74.835 581401, Dandeli 15.267 74.617 581325, Bhatkal 13.985 74.556 581320
Dharwad: Dharwad 15.459 75.008 580001, Hubballi/Hubli 15.365 75.124 580020
Gadag: Gadag 15.432 75.638 582101, Lakshmeshwar 15.127 75.467 582116
Belagavi: Belagavi/Belgaum 15.850 74.498 590001, Gokak 16.170 74.824 591307, Nipani 16.399 74.382 591237, Chikkodi 16.429 74.586 591201
Bagalkot: Bagalkote 16.182 75.696 587101, Jamkhandi 16.505 75.291 587301, Ilkal 15.960 76.114 587125
Vijayapura: Vijayapura/Bijapur 16.830 75.710 586101, Indi 17.176 75.952 586209
Kalaburagi: Kalaburagi/Gulbarga 17.329 76.834 585101, Shahabad 17.131 76.944 585228, Sedam 17.179 77.283 585222
Bidar: Bidar 17.913 77.530 585401, Basavakalyan 17.873 76.950 585327, Humnabad 17.770 77.126 585330
Yadgir: Yadgiri 16.770 77.138 585201, Shahapur 16.696 76.842 585223
Raichur: Raichur 16.207 77.356 584101, Sindhanur 15.770 76.755 584128, Manvi 15.991 77.050 584123
Koppal: Koppal 15.350 76.155 583231, Gangavathi 15.431 76.529 583227
Ballari: Ballari/Bellary 15.139 76.921 583101, Toranagallu 15.190 76.680 583123, Siruguppa 15.626 76.900 583121
Vijayanagara: Hosapete/Hospet 15.269 76.387 583201, Hagaribommanahalli 15.042 76.206 583212

= Tamil Nadu
Chennai: !Chennai/Madras 13.083 80.271 600001, Tambaram 12.925 80.127 600045
Chennai > Chennai: T Nagar 13.042 80.234 600017, Guindy 13.007 80.220 600032, Velachery 12.981 80.218 600042, Anna Nagar 13.085 80.210 600040, Adyar 13.006 80.257 600020, Mylapore 13.034 80.268 600004, Egmore 13.073 80.261 600008, Nungambakkam 13.060 80.242 600034, Perungudi 12.965 80.246 600096, Sholinganallur 12.901 80.228 600119, Taramani 12.986 80.243 600113, Royapuram 13.114 80.294 600013, Perambur 13.117 80.233 600011, Ambattur 13.114 80.155 600053, Porur 13.038 80.157 600116, Saidapet 13.021 80.223 600015, Vadapalani 13.050 80.212 600026, Madhavaram 13.148 80.231 600060, Manali 13.167 80.258 600068, Ennore 13.214 80.320 600057
Tiruvallur: Tiruvallur 13.144 79.908 602001, Avadi 13.115 80.110 600054, Poonamallee 13.047 80.095 600056, Gummidipoondi 13.407 80.118 601201, Ponneri 13.339 80.195 601204, Tiruttani 13.178 79.611 631209, Red Hills 13.190 80.184 600052
Kanchipuram: Kanchipuram 12.834 79.704 631501, Sriperumbudur 12.968 79.942 602105, Oragadam 12.838 79.959 602118, Walajabad 12.793 79.822 631605, Irungattukottai 12.997 79.987 602117
Chengalpattu: Chengalpattu 12.692 79.977 603001, Maraimalai Nagar 12.794 80.025 603209, Mahindra World City 12.735 79.998 603004, Guduvanchery 12.843 80.060 603202, Madurantakam 12.508 79.893 603306, Siruseri 12.826 80.219 603103
Vellore: Vellore 12.917 79.132 632001, Gudiyatham 12.944 78.872 632602, Katpadi 12.981 79.137 632007
Ranipet: Ranipet 12.927 79.333 632401, Arakkonam 13.084 79.671 631001, Walajapet 12.926 79.366 632513, Arcot 12.906 79.319 632503
Tirupathur: Tirupathur 12.496 78.560 635601, Ambur 12.792 78.717 635802, Vaniyambadi 12.683 78.620 635751
Tiruvannamalai: Tiruvannamalai 12.225 79.075 606601, Arani 12.667 79.285 632301, Cheyyar 12.659 79.543 604407
Viluppuram: Villupuram 11.940 79.486 605602, Tindivanam 12.228 79.650 604001
Kallakurichi: Kallakurichi 11.738 78.962 606202, Ulundurpet 11.693 79.291 606107
Cuddalore: Cuddalore 11.748 79.768 607001, Neyveli 11.543 79.476 607801, Chidambaram 11.399 79.694 608001, Virudhachalam 11.516 79.325 606001
Salem: Salem 11.664 78.146 636001, Mettur 11.786 77.801 636401, Attur 11.594 78.601 636102, Omalur 11.745 78.047 636455
Dharmapuri: Dharmapuri 12.128 78.158 636701, Harur 12.053 78.481 636903
Krishnagiri: Krishnagiri 12.519 78.214 635001, Hosur 12.740 77.825 635109, Bargur 12.542 78.357 635104
Namakkal: Namakkal 11.219 78.168 637001, Tiruchengode 11.380 77.895 637211, Rasipuram 11.460 78.186 637408, Komarapalayam 11.440 77.692 638183
Erode: Erode 11.341 77.717 638001, Perundurai 11.276 77.587 638052, Gobichettipalayam 11.455 77.442 638452, Bhavani 11.445 77.682 638301
Tiruppur: Tiruppur 11.108 77.341 641601, Avinashi 11.193 77.269 641654, Palladam 10.990 77.286 641664, Dharapuram 10.738 77.532 638656, Udumalaipettai 10.588 77.248 642126, Kangeyam 11.006 77.561 638701
Coimbatore: !Coimbatore 11.017 76.956 641001, Pollachi 10.662 77.008 642001, Mettupalayam 11.300 76.942 641301, Sulur 11.024 77.125 641402, Annur 11.233 77.106 641653
Coimbatore > Coimbatore: Peelamedu 11.029 77.003 641004, Gandhipuram 11.017 76.967 641012, RS Puram 11.010 76.950 641002, Singanallur 11.000 77.030 641005, Saravanampatti 11.080 77.002 641035, Ganapathy 11.038 76.978 641006
Nilgiris: Udhagamandalam/Ooty 11.410 76.695 643001, Coonoor 11.353 76.796 643101, Gudalur 11.503 76.492 643212
Karur: Karur 10.960 78.077 639001, Kulithalai 10.937 78.420 639104
Tiruchirappalli: !Tiruchirappalli/Trichy 10.790 78.705 620001, Thuvakudi 10.748 78.825 620015, Manapparai 10.607 78.425 621306, Lalgudi 10.873 78.819 621601
Perambalur: Perambalur 11.234 78.881 621212
Ariyalur: Ariyalur 11.140 79.078 621704, Jayankondam 11.213 79.364 621802
Thanjavur: Thanjavur 10.787 79.138 613001, Kumbakonam 10.962 79.388 612001, Pattukkottai 10.424 79.320 614601
Tiruvarur: Tiruvarur 10.773 79.637 610001, Mannargudi 10.665 79.452 614001
Nagapattinam: Nagapattinam 10.767 79.844 611001, Vedaranyam 10.376 79.850 614810
Mayiladuthurai: Mayiladuthurai 11.103 79.652 609001, Sirkazhi 11.238 79.736 609110
Pudukkottai: Pudukkottai 10.379 78.821 622001, Aranthangi 10.170 78.991 614616
Madurai: !Madurai 9.925 78.120 625001, Melur 10.032 78.339 625106, Thirumangalam 9.823 77.989 625706, Usilampatti 9.967 77.789 625532
Dindigul: Dindigul 10.362 77.970 624001, Palani 10.450 77.517 624601, Kodaikanal 10.239 77.489 624101, Oddanchatram 10.485 77.748 624619
Theni: Theni 10.010 77.477 625531, Bodinayakanur 10.011 77.350 625513, Cumbum 9.737 77.284 625516
Virudhunagar: Virudhunagar 9.568 77.962 626001, Sivakasi 9.449 77.797 626123, Rajapalayam 9.453 77.553 626117, Aruppukkottai 9.509 78.098 626101, Srivilliputhur 9.509 77.631 626125
Sivaganga: Sivaganga 9.847 78.481 630561, Karaikudi 10.073 78.780 630001, Devakottai 9.947 78.823 630302
Ramanathapuram: Ramanathapuram 9.371 78.831 623501, Rameswaram 9.288 79.313 623526, Paramakudi 9.544 78.592 623707
Thoothukudi: Thoothukudi/Tuticorin 8.764 78.135 628001, Kovilpatti 9.172 77.871 628501, Tiruchendur 8.497 78.119 628215
Tirunelveli: Tirunelveli 8.713 77.757 627001, Ambasamudram 8.708 77.452 627401, Valliyur 8.382 77.612 627117
Tenkasi: Tenkasi 8.959 77.315 627811, Sankarankovil 9.172 77.541 627756, Kadayanallur 9.074 77.345 627751
Kanniyakumari: Nagercoil 8.178 77.434 629001, Kanniyakumari 8.088 77.538 629702, Marthandam 8.307 77.222 629165

= Kerala
Thiruvananthapuram: !Thiruvananthapuram/Trivandrum 8.524 76.937 695001, Neyyattinkara 8.400 77.087 695121, Attingal 8.696 76.815 695101, Nedumangad 8.603 77.003 695541, Kazhakkoottam 8.568 76.873 695582
Kollam: Kollam/Quilon 8.893 76.614 691001, Punalur 9.017 76.926 691305, Karunagappally 9.054 76.535 690518, Kottarakkara 9.000 76.775 691506
Pathanamthitta: Pathanamthitta 9.265 76.787 689645, Thiruvalla 9.384 76.575 689101, Adoor 9.155 76.731 691523
Alappuzha: Alappuzha/Alleppey 9.498 76.339 688001, Cherthala 9.684 76.336 688524, Kayamkulam 9.175 76.501 690502, Chengannur 9.318 76.611 689121
Kottayam: Kottayam 9.592 76.522 686001, Changanassery 9.443 76.541 686101, Pala 9.713 76.683 686575, Ettumanoor 9.671 76.561 686631
Idukki: Painavu 9.848 76.943 685603, Thodupuzha 9.896 76.718 685584, Munnar 10.089 77.060 685612, Kattappana 9.752 77.116 685508
Ernakulam: !Kochi/Cochin 9.932 76.267 682001, Aluva 10.108 76.352 683101, Angamaly 10.190 76.387 683572, Perumbavoor 10.115 76.478 683542, Muvattupuzha 9.980 76.579 686661, Kalamassery 10.053 76.316 683104, Thrippunithura 9.944 76.349 682301, North Paravur 10.143 76.228 683513
Ernakulam > Kochi: Ernakulam South 9.969 76.290 682016, Kakkanad 10.016 76.342 682030, Edappally 10.026 76.308 682024, Vyttila 9.967 76.320 682019, Vallarpadam 9.990 76.250 682504, Palarivattom 10.006 76.306 682025, Fort Kochi 9.966 76.242 682001
Thrissur: Thrissur 10.528 76.214 680001, Chalakudy 10.301 76.337 680307, Kodungallur 10.225 76.199 680664, Kunnamkulam 10.649 76.070 680503, Guruvayur 10.595 76.041 680101, Irinjalakuda 10.343 76.212 680121
Palakkad: Palakkad/Palghat 10.787 76.655 678001, Ottapalam 10.773 76.377 679101, Kanjikode 10.798 76.750 678621, Shoranur 10.762 76.271 679121
Malappuram: Malappuram 11.073 76.074 676505, Manjeri 11.120 76.120 676121, Tirur 10.914 75.922 676101, Perinthalmanna 10.977 76.228 679322, Ponnani 10.767 75.925 679577
Kozhikode: !Kozhikode/Calicut 11.259 75.780 673001, Vadakara 11.609 75.591 673101, Feroke 11.180 75.841 673631, Koyilandy 11.443 75.695 673305, Ramanattukara 11.177 75.866 673633
Wayanad: Kalpetta 11.609 76.083 673121, Sulthan Bathery 11.663 76.257 673592, Mananthavady 11.802 76.004 670645
Kannur: Kannur/Cannanore 11.874 75.370 670001, Thalassery 11.749 75.489 670101, Payyanur 12.103 75.203 670307, Taliparamba 12.037 75.360 670141
Kasaragod: Kasaragod 12.499 74.990 671121, Kanhangad 12.309 75.106 671315

= Andhra Pradesh
Visakhapatnam: !Visakhapatnam/Vizag 17.687 83.218 530001, Gajuwaka 17.690 83.213 530026, Bheemunipatnam 17.890 83.452 531163
Anakapalli: Anakapalli 17.690 83.003 531001, Narsipatnam 17.667 82.612 531116, Atchutapuram 17.560 82.980 531011
Alluri Sitharama Raju: Paderu 18.070 82.664 531024, Araku Valley 18.328 82.876 531149
Vizianagaram: Vizianagaram 18.107 83.395 535001, Bobbili 18.573 83.359 535558
Parvathipuram Manyam: Parvathipuram 18.783 83.425 535501, Salur 18.518 83.208 535591
Srikakulam: Srikakulam 18.298 83.897 532001, Amadalavalasa 18.417 83.903 532185, Palasa 18.770 84.410 532221
Kakinada: Kakinada 16.989 82.247 533001, Tuni 17.358 82.546 533401, Samalkota 17.053 82.170 533440, Pithapuram 17.113 82.253 533450
East Godavari: Rajahmundry/Rajamahendravaram 17.000 81.804 533101, Kovvur 17.016 81.729 534350, Nidadavole 16.905 81.671 534301
Dr. B. R. Ambedkar Konaseema: Amalapuram 16.579 82.006 533201, Ramachandrapuram 16.836 82.031 533255
West Godavari: Bhimavaram 16.541 81.523 534201, Tadepalligudem 16.814 81.527 534101, Narasapuram 16.434 81.697 534275, Palakollu 16.517 81.726 534260
Eluru: Eluru 16.711 81.095 534001, Nuzvid 16.789 80.846 521201, Jangareddygudem 17.127 81.296 534447
NTR: !Vijayawada 16.506 80.648 520001, Jaggayyapeta 16.892 80.097 521175, Nandigama 16.771 80.286 521185
Krishna: Machilipatnam 16.187 81.138 521001, Gudivada 16.435 80.993 521301, Gannavaram 16.541 80.803 521101
Guntur: Guntur 16.307 80.437 522001, Tenali 16.243 80.640 522201, Mangalagiri 16.431 80.558 522503, Amaravati 16.513 80.516 522237
Palnadu: Narasaraopet 16.235 80.050 522601, Chilakaluripet 16.089 80.167 522616, Sattenapalle 16.394 80.150 522403, Macherla 16.478 79.436 522426
Bapatla: Bapatla 15.905 80.468 522101, Chirala 15.824 80.352 523155, Repalle 16.018 80.829 522265
Prakasam: Ongole 15.506 80.050 523001, Markapur 15.735 79.270 523316, Kandukur 15.215 79.904 523105
Sri Potti Sriramulu Nellore: Nellore 14.443 79.987 524001, Kavali 14.913 79.994 524201, Gudur 14.146 79.850 524101
Tirupati: Tirupati 13.629 79.419 517501, Srikalahasti 13.752 79.704 517644, Sri City 13.535 79.995 517646, Naidupeta 13.905 79.896 524126, Tada 13.586 80.034 524401, Renigunta 13.651 79.512 517520
Chittoor: Chittoor 13.217 79.100 517001, Kuppam 12.750 78.343 517425, Palamaner 13.200 78.748 517408, Punganur 13.367 78.571 517247
Annamayya: Rayachoti 14.056 78.751 516269, Madanapalle 13.550 78.502 517325, Rajampet 14.194 79.158 516115
YSR Kadapa: Kadapa/Cuddapah 14.467 78.824 516001, Proddatur 14.750 78.548 516360, Jammalamadugu 14.848 78.382 516434
Nandyal: Nandyal 15.478 78.483 518501, Dhone 15.396 77.872 518222
Kurnool: Kurnool 15.828 78.037 518001, Adoni 15.628 77.274 518301, Yemmiganur 15.773 77.480 518360
Anantapur: Anantapur 14.682 77.600 515001, Guntakal 15.171 77.362 515801, Tadipatri 14.908 78.010 515411, Rayadurg 14.696 76.852 515865
Sri Sathya Sai: Puttaparthi 14.165 77.811 515134, Hindupur 13.829 77.493 515201, Dharmavaram 14.414 77.720 515671, Kadiri 14.112 78.159 515591, Penukonda 14.085 77.596 515110

= Telangana
Hyderabad: !Hyderabad 17.385 78.487 500001, Secunderabad 17.440 78.498 500003
Hyderabad > Hyderabad: Ameerpet 17.437 78.448 500016, Banjara Hills 17.414 78.435 500034, Jubilee Hills 17.431 78.407 500033, Begumpet 17.444 78.466 500016, Abids 17.390 78.476 500001, Charminar 17.362 78.475 500002, Dilsukhnagar 17.369 78.525 500060, Himayatnagar 17.402 78.485 500029, Malakpet 17.374 78.502 500036, Mehdipatnam 17.396 78.440 500028, Sanathnagar 17.457 78.444 500018, Nampally 17.392 78.468 500001, Tarnaka 17.428 78.538 500017
Medchal Malkajgiri: Medchal 17.629 78.481 501401, Kukatpally 17.495 78.400 500072, Uppal 17.406 78.559 500039, Kompally 17.535 78.487 500100, Shamirpet 17.597 78.570 500078, Cherlapally 17.466 78.599 500051, Malkajgiri 17.447 78.526 500047, Jeedimetla 17.515 78.440 500055, Quthbullapur 17.502 78.458 500055, Alwal 17.502 78.509 500010, Ghatkesar 17.451 78.685 501301
Rangareddy: Shamshabad 17.260 78.397 501218, Gachibowli 17.440 78.349 500032, Madhapur 17.448 78.391 500081, HITEC City 17.447 78.376 500081, Kondapur 17.464 78.366 500084, LB Nagar 17.346 78.552 500074, Shadnagar 17.071 78.205 509216, Ibrahimpatnam 17.185 78.645 501506, Adibatla 17.236 78.542 501510, Rajendranagar 17.317 78.402 500030, Kothur 17.144 78.285 509228, Maheshwaram 17.133 78.440 501359
Sangareddy: Sangareddy 17.624 78.087 502001, Patancheru 17.533 78.264 502319, Zaheerabad 17.682 77.607 502220, Sadasivpet 17.619 77.952 502291, Bollaram 17.545 78.350 502325
Medak: Medak 18.045 78.261 502110, Toopran 17.845 78.477 502334, Narsapur 17.738 78.280 502313
Siddipet: Siddipet 18.102 78.852 502103, Gajwel 17.852 78.683 502278
Vikarabad: Vikarabad 17.336 77.905 501101, Tandur 17.249 77.578 501141
Yadadri Bhuvanagiri: Bhongir 17.511 78.889 508116, Choutuppal 17.251 78.897 508252, Bibinagar 17.475 78.796 508126
Nalgonda: Nalgonda 17.058 79.268 508001, Miryalaguda 16.873 79.562 508207, Devarakonda 16.692 78.918 508248
Suryapet: Suryapet 17.141 79.623 508213, Kodad 16.996 79.966 508206
Khammam: Khammam 17.247 80.151 507001, Sathupalli 17.249 80.869 507303, Wyra 17.193 80.357 507165
Bhadradri Kothagudem: Kothagudem 17.551 80.619 507101, Bhadrachalam 17.669 80.894 507111, Palwancha 17.580 80.674 507115
Warangal: Warangal 17.969 79.594 506002, Narsampet 17.928 79.896 506132
Hanumakonda: Hanumakonda 18.007 79.558 506001, Kazipet 17.973 79.518 506003, Parkal 18.200 79.718 506164
Jangaon: Jangaon 17.723 79.152 506167
Mahabubabad: Mahabubabad 17.598 80.002 506101
Mulugu: Mulugu 18.191 79.943 506343
Jayashankar Bhupalpally: Bhupalapally 18.436 79.863 506169
Karimnagar: Karimnagar 18.439 79.129 505001, Huzurabad 18.199 79.400 505468
Rajanna Sircilla: Sircilla 18.386 78.810 505301, Vemulawada 18.465 78.869 505302
Peddapalli: Peddapalli 18.614 79.374 505172, Ramagundam 18.755 79.474 505208, Godavarikhani 18.752 79.513 505209
Jagtial: Jagtial 18.794 78.912 505327, Korutla 18.822 78.712 505326, Metpally 18.849 78.626 505325
Mancherial: Mancherial 18.871 79.444 504208, Bellampalli 19.055 79.493 504251
Kumuram Bheem Asifabad: Asifabad 19.359 79.284 504293, Kagaznagar 19.333 79.466 504296
Adilabad: Adilabad 19.664 78.532 504001
Nirmal: Nirmal 19.096 78.344 504106, Bhainsa 19.113 77.963 504103
Nizamabad: Nizamabad 18.672 78.094 503001, Bodhan 18.662 77.886 503185, Armoor 18.790 78.290 503224
Kamareddy: Kamareddy 18.320 78.337 503111, Banswada 18.377 77.880 503187
Mahabubnagar: Mahabubnagar 16.743 77.998 509001, Jadcherla 16.763 78.144 509301
Narayanpet: Narayanpet 16.745 77.496 509210
Jogulamba Gadwal: Gadwal 16.233 77.804 509125
Wanaparthy: Wanaparthy 16.362 78.062 509103
Nagarkurnool: Nagarkurnool 16.482 78.325 509209, Kalwakurthy 16.656 78.491 509324, Achampet 16.398 78.638 509375

= Puducherry
Puducherry: Puducherry/Pondicherry 11.934 79.830 605001, Villianur 11.914 79.758 605110
Karaikal: Karaikal 10.925 79.838 609602
Mahe: Mahe 11.701 75.537 673310
Yanam: Yanam 16.733 82.213 533464

= Lakshadweep
Lakshadweep: Kavaratti 10.567 72.642 682555

= Andaman and Nicobar Islands
South Andaman: Port Blair/Sri Vijaya Puram 11.667 92.737 744101
North and Middle Andaman: Mayabunder 12.916 92.899 744204
Nicobar: Car Nicobar 9.153 92.760 744301
`
