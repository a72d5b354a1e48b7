import { expect, test } from 'vitest';
import { fillAndHashAgreement } from './agreement.ts';
import { firstVersion } from './waivers-factory.ts';

const version = {
  version: '1.0',
  texts: {
    en: {
      title: 'Waiver',
      sections: [
        { heading: 'Risks', paragraphs: ['You visit {venue}.', 'Play has risks.'] },
        { heading: 'Photos', paragraphs: ['Opt out on request.'] },
      ],
    },
    es: { title: 'Exención', sections: [{ heading: 'Riesgos', paragraphs: ['Visita {venue}.'] }] },
  },
};

// Stored signatures contain such hashes: never change a hash here, or every stored seal breaks.
test.each([
  ['en', '144dff3249046e8ac462b3572e25d1ce12d64721cd02d8ec708b6ff9eb084171'],
  ['es', '8a3f852d0bf21b62c487726e324cd37ea1ea616515e5d41fe5a83e2686205292'],
] as const)('hashes a text in %s to the value that signatures store', (language, hash) => {
  expect(fillAndHashAgreement(version, 'The Acorn', language).hash).toBe(hash);
});

test('returns a different hash for a different venue name', () => {
  expect(fillAndHashAgreement(firstVersion, 'The Acorn').hash).not.toBe(
    fillAndHashAgreement(firstVersion, 'Playvillage').hash,
  );
});
