import type { venueFacts as english } from './en.ts';

export const venueFacts: typeof english = {
  ages: '{kind, select, years {de {from} a {to} años} months {de {from} a {to} meses} mixed {de {from} meses a {to} años} fromYears {desde {from} años} fromMonths {desde {from} meses} toYears {hasta {to} años} toMonths {hasta {to} meses} other {none}}',
  length:
    '{kind, select, hours {{hours, plural, one {{hours} hora} other {{hours} horas}}} minutes {{minutes} minutos} other {}}',
  amount:
    '{kind, select, from {tan solo {price}} other {{price}}}{tax, select, added { más impuestos} other {}}',
};
