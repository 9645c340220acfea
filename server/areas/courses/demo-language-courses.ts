import type { CoursePlan } from "./demo-course-plans.ts";

/** The courses on texts and speech, and those that learners don't find: private, draft and archived ones. */
export const languageCourses: readonly CoursePlan[] = [
  {
    name: "Transcripción de audio, paso a paso",
    level: "beginner",
    language: "es",
    status: "published",
    summary: "Escribe lo que se dice, palabra por palabra, con marcas de tiempo y hablantes correctos.",
    description:
      "Un curso breve para quienes transcriben por primera vez. Aprenderás qué se escribe, qué se marca y qué se deja fuera.",
    skills: [11, 13],
    validMonths: null,
    colors: ["#c2410c", "#fdba74"],
    chapters: [
      [
        "Palabra por palabra",
        "Una transcripción literal recoge lo que la persona dijo, no lo que quiso decir. Si alguien repite una palabra, se escribe dos veces. Si deja una frase a medias, la frase queda a medias y termina con puntos suspensivos.\n\n## Qué no se corrige\n\nNo corrijas la gramática, ni los acentos regionales, ni el orden de las palabras. «Haiga» se escribe así cuando se oye así. Un modelo que solo lee frases perfectas no entenderá a las personas reales.\n\nEscucha cada segmento tres veces: la primera para entender, la segunda para escribir y la tercera para comprobar. La tercera parece una pérdida de tiempo, pero es donde aparecen casi todos los errores.",
      ],
      [
        "Números, nombres y extranjerismos",
        "Los números se escriben con letras, salvo que la guía del proyecto pida cifras: «veintitrés», no «23». Las fechas y las horas siguen la misma regla. Así el texto coincide con lo que se oye, sílaba por sílaba.\n\nLos nombres propios llevan mayúscula. Si no sabes cómo se escribe un apellido, busca la forma más frecuente y usa siempre la misma en todo el audio. Las palabras de otros idiomas se escriben en su idioma, sin cursiva.\n\n- Siglas que se deletrean: en mayúsculas y sin puntos\n- Marcas: como las escribe la empresa\n- Direcciones de internet: como se pronuncian",
      ],
      [
        "Ruidos, risas y silencios",
        "Lo que no son palabras se marca entre corchetes: [risa], [tos], [ruido], [música]. Marca solo lo que tapa la voz o dura más de un segundo. Una respiración normal no se marca.\n\nCuando no entiendas una palabra después de tres intentos, escribe [inaudible] y sigue. Es mejor una marca honesta que una palabra inventada: la revisión puede completar una marca, pero casi nunca descubre una invención que suena bien.\n\nLos silencios de más de dos segundos separan segmentos. No dejes segmentos vacíos entre ellos.",
      ],
      [
        "Quién habla",
        "Cada cambio de hablante abre un segmento nuevo. Usa las etiquetas del proyecto, por ejemplo «Agente» y «Cliente», y no los nombres de las personas, aunque se digan en la llamada.\n\nCuando dos personas hablan a la vez, crea un segmento para cada una con los mismos tiempos y pon la marca de solapamiento. Empieza por la voz que domina.\n\nSi no sabes quién habla, compara con un momento en que lo sepas: el tono, el ritmo y el ruido de fondo ayudan más que la voz sola. Y si aun así dudas, usa la etiqueta «Desconocido» en lugar de adivinar.",
      ],
    ],
  },
  {
    name: "Judging tone and intent",
    level: "intermediate",
    language: "en",
    status: "published",
    summary: "Tell what a text says from what its writer wants, irony and mixed feelings included.",
    description:
      "Short texts are full of hints and short of context. You will practise to judge what is there, and to leave out what you only suppose.",
    skills: [8, 9],
    validMonths: 24,
    colors: ["#9d174d", "#f9a8d4"],
    chapters: [
      [
        "Tone is not topic",
        "“My parcel arrived broken, but your support was wonderful” is about a damaged parcel, and its tone is mixed. The topic is what the text talks about. The tone is how its writer feels about that. Both are labelled, and neither follows from the other.\n\nA sad topic can be told neutrally: most news are. A happy topic can be told with contempt. Look for words that judge, such as adjectives and intensifiers, and for punctuation. If you remove these and nothing of the feeling is left, the tone came from them.\n\nWhere a text has no sign of feeling, the tone is neutral. Do not add what you would feel in the writer's place.",
      ],
      [
        "Irony",
        "“Great, another update that deletes my settings.” The words are positive, the tone is not. Irony says the opposite of what is meant and expects you to notice.\n\n## Three signs\n\n- Praise for something that nobody wants\n- Exaggeration: “best day ever”, “thank you so very much”\n- A contrast between the first and the second half\n\nLabel the meaning, and set the tag Irony where the project has one. If only the context of a conversation could tell, and you do not have it, label the plain meaning. A guess that is right half of the time teaches a model nothing.",
      ],
      [
        "What does the writer want?",
        "Intent is the action that the writer expects from the reader: to answer, to refund, to cancel, to fix, or simply to listen. Ask yourself what would make the writer stop writing.\n\nA question is not always a request for information. “Is there anybody working at your company?” wants attention, not a headcount. A statement can be a request: “I was charged twice” wants money back.\n\nIf there are two intents, label the one that has to be served first and add the other as secondary. Cancelling comes before asking why, since the deadline does not wait for an explanation.",
      ],
    ],
  },
  {
    name: "Radiology reports: terms and entities",
    level: "advanced",
    language: "en",
    status: "published",
    summary: "Mark findings, body parts and negations in reports without being a doctor.",
    description:
      "For the people of the medical pilot. The reports are invented, but built like real ones; treat them as confidential all the same.",
    skills: [10, 18],
    group: "Medical pilot",
    validMonths: 12,
    chapters: [
      [
        "How a report is built",
        "A report has a question, a technique, findings and an impression. The findings describe what is seen, part by part. The impression sums up what it means, and it is what other doctors read first.\n\nThe same fact may stand in both. Mark it in both, with the same label: later steps will merge them. Do not mark the question as a finding. “Rule out pneumonia” says what somebody feared, not what was there.\n\nAbbreviations are frequent. RUL is the right upper lobe, CT is the method, and “s/p” means that something happened before. The list in the guideline has two hundred of them; keep it open beside your work.",
      ],
      [
        "Negation and doubt",
        "“No evidence of fracture” contains a fracture that is not there. Mark the word fracture as a finding, and set the attribute Negated. Leaving it out would teach a model that the word never occurs in healthy patients.\n\nDoubt is an attribute of its own. “Possible”, “cannot be excluded”, “suspicious for” and “likely” all are Uncertain, whatever you believe yourself.\n\n- Negated: the report says that it is not there\n- Uncertain: the report does not decide\n- Historical: it was there, or was treated, before",
      ],
      [
        "Sides and sizes",
        "Most findings have a place, and most places have a side. Link each finding to its body part, and each body part to its side, even where they are three sentences apart. A finding on the wrong side is the worst mistake that this project knows.\n\nSizes belong to findings: “a nodule of 6 mm” is one finding with one size. If a report compares, such as “6 mm, before 4 mm”, both sizes are marked and the older one gets the attribute Historical.\n\nIf left and right contradict each other within one report, mark what is written and use the flag for the reviewer. Never correct a report.",
      ],
    ],
  },
  {
    name: "Rating answers of language models",
    level: "intermediate",
    language: "en",
    status: "draft",
    summary: "Compare two answers fairly: helpful, true and safe, in this order of reading.",
    description: "Not finished: the chapter on safety waits for the client's new policy.",
    skills: [16],
    validMonths: null,
    colors: ["#334155", "#94a3b8"],
    chapters: [
      [
        "Read the prompt first",
        "Before you look at any answer, write down in one line what a good answer would have to contain. This takes ten seconds and protects you from the stronger of two weak answers.\n\nA prompt often has parts that are easy to miss: a length, a format, a language, an audience. “Explain it to a child in three sentences” has two of them. An answer that ignores one has failed that part, however well it is written.\n\nIf the prompt itself is unclear, a good answer asks, or says which reading it has chosen. Do not punish an answer for a different reading than yours if it says so.",
      ],
      [
        "Longer is not better",
        "People prefer long answers, also where the short one is right. Know this of yourself. Ask for each paragraph what would be lost without it.\n\nLists look tidy and can hide that nothing connects the points. Confident words can hide that a claim is wrong: check at least one fact in each answer, and every number. An answer with one false claim that matters is worse than an answer that leaves something out and says so.\n\nRate both answers on their own before you compare them. Then change their order in your mind, and see whether you would still choose the same one.",
      ],
      ["Safety", "This chapter waits for the client's policy."],
    ],
  },
  {
    name: "Keypoints on people, 2025 edition",
    level: "beginner",
    language: "en",
    status: "archived",
    summary: "The seventeen joints of the old skeleton. New projects use another one.",
    description: "Kept for those who took it. The skeleton of 2026 has its own course soon.",
    skills: [],
    validMonths: 12,
    chapters: [
      [
        "Seventeen joints",
        "The skeleton has five points on the head, and three on each arm and leg. Left and right are those of the person, not of the picture: of somebody who faces you, the left hand is on the right.\n\nPlace each point in the middle of the joint, not on the skin. The middle of a shoulder lies where the arm would turn. With loose clothes, imagine the body below and stay consistent within one picture.\n\nStart with the head and go down. If left and right of the hips seem to have changed places, check the feet: they are harder to mix up.",
      ],
      [
        "Visible, hidden, missing",
        "A point is visible if you can see the joint, or the clothes right above it. It is hidden if something covers it and you still know within a few pixels where it must be. It is missing if it lies outside of the picture, or if you would have to guess.\n\nMost mistakes are hidden points that should have been missing. A person behind a table has knees, but you don't know where.\n\n- Visible: 2\n- Hidden: 1\n- Missing: 0, and no position",
      ],
      [
        "Several people",
        "Finish one person before you begin the next. With two dancers it is easy to take an arm from one and give it to the other; follow every limb from the body outwards.\n\nSkip people who are smaller than thirty pixels, and those in mirrors, posters and screens. In crowds, the guideline names how many you label, always from the front.\n\nAt the end, show the skeletons without the picture. Impossible bodies are much easier to see there.",
      ],
    ],
  },
];
