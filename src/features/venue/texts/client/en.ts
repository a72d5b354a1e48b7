/** Facts within the texts of the landing and about pages. */
export const venueFacts = {
  // Follows "aged" in English, "niños" in Spanish.
  ages: '{kind, select, years {{from}-{to}} months {{from}-{to} months} mixed {{from} months to {to} years} fromYears {{from} and up} fromMonths {{from} months and up} toYears {up to {to}} toMonths {up to {to} months} other {none}}',
  length:
    '{kind, select, hours {{hours, plural, one {{hours} hour} other {{hours} hours}}} minutes {{minutes} minutes} other {}}',
  amount:
    '{kind, select, from {as little as {price}} other {{price}}}{tax, select, added { plus tax} other {}}',
};
