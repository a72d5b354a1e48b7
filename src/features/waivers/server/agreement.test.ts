import { expect, test } from 'vitest';
import { fillAndHashAgreement } from './agreement.ts';
import { firstVersion } from './waivers-factory.ts';

// Stored signatures contain these hashes. Never change a hash here: publish a new version instead.
test.each([
  [firstVersion, 'Playvillage', '7477c53e5464b005270cbdd9b3fcdef15d9bdf1eb590a64f67e2664a03b4c239'],
])('hashes version $version for $1 to the stored value', (version, venueName, hash) => {
  expect(fillAndHashAgreement(version, venueName).hash).toBe(hash);
});

test('returns a different hash for a different venue name', () => {
  expect(fillAndHashAgreement(firstVersion, 'The Acorn').hash).not.toBe(
    fillAndHashAgreement(firstVersion, 'Playvillage').hash,
  );
});
