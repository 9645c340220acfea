/** Two letters, two digits and more: an account number of this form is meant as an IBAN. */
export const hasIbanForm = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(account);

/**
 * Whether an IBAN (capitals, no spaces) is valid: by ISO 13616 it has 15 to 34 characters, with two check digits by
 * ISO/IEC 7064, MOD 97-10. The first four characters are moved to the end, letters count from A = 10, and the whole is
 * 1 modulo 97.
 */
export const isIban = (iban: string): boolean => {
  if (!hasIbanForm(iban) || iban.length < 15 || iban.length > 34) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};
