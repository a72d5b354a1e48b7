import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aHouseholdMembership } from '#features/household/server/household-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

describe('GET /api/admin/people/:id/duplicates', () => {
  const findDuplicates = async (id: string) =>
    (
      (await app.call('GET', `/api/admin/people/${id}/duplicates`, undefined, { as: admin }))
        .json as { id: string; why: string[] }[]
    ).map(({ id, why }) => [id, why]);

  test('finds duplicates by phone, mailbox, child on a waiver and misspelled name', async () => {
    const member = await aMember(app.services, {
      name: 'Zelda Quintanilla',
      phone: '+1 (413) 555-7788',
      email: 'z.quinta@duplicates.example',
    });
    const byPhone = await aMember(app.services, { phone: '413 555 7788' });
    const byEmail = await aMember(app.services, { email: 'zquinta+kids@duplicates.example' });
    const byName = await aMember(app.services, { name: 'Quintanila, Zélda' });
    const byChild = await aMember(app.services);
    const stranger = await aMember(app.services, { name: 'Zelda Someone' });
    for (const guardianEmail of [member.email, byChild.email]) {
      await app.db
        .insert(waivers)
        .values(aWaiver({ guardianEmail, childName: 'Xiomara Q.', childBirthdate: '2025-03-04' }));
    }
    const rows = await findDuplicates(member.id);
    expect(new Map(rows as [string, string[]][])).toEqual(
      new Map([
        [byPhone.id, ['phone']],
        [byEmail.id, ['email']],
        [byName.id, ['name']],
        [byChild.id, ['child']],
      ]),
    );
    expect(rows.map(([id]) => id)).not.toContain(stranger.id);
  });

  test('excludes adults of the same household and team accounts', async () => {
    const member = await aMember(app.services, {
      name: 'Ottilie Abendroth',
      phone: '413 555 9911',
    });
    const partner = await aMember(app.services, { name: 'Uwe Abendroth', phone: '413 555 9911' });
    await aHouseholdMembership(app, member, partner);
    await aStaffMember(app.services, { phone: '413 555 9911' });
    expect(await findDuplicates(member.id)).toEqual([]);
    expect(await findDuplicates(partner.id)).toEqual([]);
  });
});
