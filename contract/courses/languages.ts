/** The levels of courses, from the easiest on. */
export const courseLevels = ["beginner", "intermediate", "advanced"] as const;
export const courseLevelLabels: Record<(typeof courseLevels)[number], string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};

/** The languages that courses are written in: BCP 47, by the names that their readers use. */
export const courseLanguages = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  tr: "Türkçe",
  ru: "Русский",
  uk: "Українська",
  ar: "العربية",
  fa: "فارسی",
  ur: "اردو",
  hi: "हिन्दी",
  bn: "বাংলা",
  id: "Bahasa Indonesia",
  fil: "Filipino",
  sw: "Kiswahili",
  vi: "Tiếng Việt",
  th: "ไทย",
  zh: "中文",
  ja: "日本語",
  ko: "한국어",
} as const;
