/** Profile data of the demo company's people by hub; an x in a phone number is a random digit. */
export const places = {
  BD: {
    city: "Dhaka",
    streets: ["# Mirpur Road", "# Satmasjid Road", "# Kemal Ataturk Avenue"],
    postcodes: ["1207", "1209", "1213"],
    phone: "+8801712xxxxxx",
    school: "Dhaka Residential Model College",
    university: "University of Dhaka",
  },
  KE: {
    city: "Nairobi",
    streets: ["# Ngong Road", "# Moi Avenue", "# Kenyatta Avenue"],
    postcodes: ["00100", "00200", "00505"],
    phone: "+254712xxxxxx",
    school: "Starehe Boys' Centre",
    university: "University of Nairobi",
  },
  PH: {
    city: "Manila",
    streets: ["# España Boulevard", "# Taft Avenue", "# Roxas Boulevard"],
    postcodes: ["1000", "1004", "1008"],
    phone: "+63917xxxxxxx",
    school: "Manila Science High School",
    university: "University of the Philippines",
  },
  PL: {
    city: "Kraków",
    streets: ["ul. Długa #", "ul. Karmelicka #", "al. Pokoju #"],
    postcodes: ["31-147", "31-128", "31-564"],
    phone: "+48512xxxxxx",
    school: "I Liceum Ogólnokształcące",
    university: "Uniwersytet Jagielloński",
  },
  CO: {
    city: "Bogotá",
    streets: ["Carrera 7 # 45", "Calle 26 # 13", "Avenida Jiménez #"],
    postcodes: ["110231", "110311", "111711"],
    phone: "+57301xxxxxxx",
    school: "Colegio Nacional San Bartolomé",
    university: "Universidad Nacional de Colombia",
  },
} as const;

/** Emergency contacts. */
export const homes = ["Maria, my sister", "Daniel, my partner", "My mother", "Sam, my flatmate"] as const;

export const studies = ["Computer science", "Linguistics", "Geography", "Economics", "Fine arts", "Biology"] as const;
