import { expect, test } from 'vitest';
import { agreementWithHash } from './agreement.ts';
import { firstVersion } from './waivers-factory.ts';

/** Stored signatures contain these hashes: a changed word needs a new version, never a new hash here. */
test.each([
  [firstVersion, 'Playvillage', '7477c53e5464b005270cbdd9b3fcdef15d9bdf1eb590a64f67e2664a03b4c239'],
])('text $0.version for $1 keeps its hash', (version, venueName, hash) => {
  expect(agreementWithHash(version, venueName).hash).toBe(hash);
});

test('another venue name gives another hash', () => {
  expect(agreementWithHash(firstVersion, 'The Acorn').hash).not.toBe(
    agreementWithHash(firstVersion, 'Playvillage').hash,
  );
});
