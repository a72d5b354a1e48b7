import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { firstTexts } from '../../first-waiver-text.ts';
import type { WaiverVersionsOverview } from '../../waiver-versions-contract.ts';
import { aDraft, aPublishedVersion, withTitle } from '../waiver-versions-factory.ts';
import { waiverVersions } from '../waiver-versions-tables.ts';
import { aSignedForm } from '../waivers-factory.ts';

let app: TestApp;
let admin: SignedIn;
const startApp = async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
  return () => app.stop();
};

const callOffice = (method: string, path: string, body?: unknown, as: SignedIn = admin) =>
  app.call(method, `/api/admin/waiver-versions${path}`, body, { as });
const getOverview = async () => (await callOffice('GET', '')).json as WaiverVersionsOverview;
const sign = (guardianEmail: string, changes = {}) =>
  app.call('POST', '/api/waivers', aSignedForm({ guardianEmail, ...changes }));
const checkSigned = async (email: string, testApp: TestApp = app) =>
  ((await testApp.call('GET', `/api/waivers/check/${email}`)).json as { hasSigned: boolean })
    .hasSigned;
const getCurrentText = async (testApp: TestApp = app) =>
  (await testApp.call('GET', '/api/waivers/text')).json as {
    version: string;
    hash: string;
    title: string;
  };

describe('/api/admin/waiver-versions', () => {
  beforeAll(startApp);
  beforeEach(() => app.sql`delete from waiver_versions where state = 'draft'`);
  const validDraft = { revision: 1, texts: firstTexts };
  const { en, es } = firstTexts;
  test.each([
    ['no texts', { revision: 1 }],
    ['one language', { revision: 1, texts: { en } }],
    ['an additional language', { revision: 1, texts: { en, es, fr: en } }],
    ['a title that is not a string', { revision: 1, texts: { en: { ...en, title: 7 }, es } }],
    [
      'a title that is too long',
      { revision: 1, texts: { en: { ...en, title: 'x'.repeat(201) }, es } },
    ],
    [
      'too many sections',
      { ...validDraft, texts: { en: { ...en, sections: manySections() }, es } },
    ],
    ['control characters', { ...validDraft, texts: { en: { ...en, title: 'a\u0007' }, es } }],
    ['revision 0', { ...validDraft, revision: 0 }],
    ['a version', { ...validDraft, version: '9.9' }],
  ])('rejects a draft with %s', async (_label, body) => {
    await aDraft(app, admin);
    expect((await callOffice('PATCH', '/draft', body)).status).toBe(400);
    expect((await aDraft(app, admin)).revision).toBe(1);
  });

  test('rejects a stale save with 409', async () => {
    const { texts } = await aDraft(app, admin);
    const saveTitle = (title: string) =>
      callOffice('PATCH', '/draft', { revision: 1, texts: withTitle(texts, title) });
    expect((await saveTitle('First')).status).toBe(200);
    expect((await saveTitle('Stale')).status).toBe(409);
    expect((await aDraft(app, admin)).texts.en.title).toBe('First');
  });

  test('rejects publishing with empty parts or different numbers of sections per language', async () => {
    const { texts } = await aDraft(app, admin);
    await callOffice('PATCH', '/draft', {
      revision: 1,
      texts: { ...texts, es: { ...es, title: '' } },
    });
    const empty = await callOffice('POST', '/draft/publish', { revision: 2, mustSignAgain: true });
    expect(empty.status).toBe(409);
    expect(empty.text).toContain('Spanish text');
    const shortened = { ...en, sections: en.sections.slice(1) };
    await callOffice('PATCH', '/draft', { revision: 2, texts: { en: shortened, es } });
    const different = await callOffice('POST', '/draft/publish', {
      revision: 3,
      mustSignAgain: true,
    });
    expect(different.text).toContain('same number of sections');
    expect((await getCurrentText()).version).toBe('1.0');
  });

  test('rejects publishing a stale draft, and publishing or removing a missing one', async () => {
    const missing = await callOffice('POST', '/draft/publish', {
      revision: 1,
      mustSignAgain: true,
    });
    expect(missing.status).toBe(409);
    const { texts } = await aDraft(app, admin);
    await callOffice('PATCH', '/draft', { revision: 1, texts });
    const stale = await callOffice('POST', '/draft/publish', { revision: 1, mustSignAgain: true });
    expect(stale.status).toBe(409);
    expect((await callOffice('DELETE', '/draft')).status).toBe(200);
    expect((await callOffice('DELETE', '/draft')).status).toBe(409);
  });

  test('returns 403 to staff without access to the area', async () => {
    const desk = await aStaffMember(app.services);
    expect((await callOffice('GET', '', undefined, desk)).status).toBe(403);
    const granted = await aStaffMember(app.services, { areas: ['waivers'] });
    expect((await callOffice('GET', '', undefined, granted)).status).toBe(200);
  });
});

describe('publishing', () => {
  beforeEach(startApp);
  test('creates one version from three concurrent requests', async () => {
    await aDraft(app, admin);
    const input = { revision: 1, mustSignAgain: true };
    const responses = await Promise.all(
      [1, 2, 3].map(() => callOffice('POST', '/draft/publish', input)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await getOverview()).versions.map(({ version }) => version)).toEqual(['2.0', '1.0']);
  });

  test('immediately invalidates older signatures on all servers if everyone must sign again', async () => {
    const other = await startTestApp({ connection: app.connection });
    await sign('old@example.com');
    expect(await checkSigned('old@example.com', other)).toBe(true);
    const published = await aPublishedVersion(app, admin, { title: 'Second' });
    expect(published.version).toBe('2.0');
    expect(await checkSigned('old@example.com')).toBe(false);
    expect(await checkSigned('old@example.com', other)).toBe(false);
    expect(await getCurrentText(other)).toMatchObject({ version: '2.0', title: 'Second' });
    const again = await other.call(
      'POST',
      '/api/waivers',
      aSignedForm({ guardianEmail: 'old@example.com' }),
    );
    expect(again.json).toMatchObject({ agreementVersion: '2.0' });
    expect(await checkSigned('old@example.com')).toBe(true);
    await other.stop();
  });

  test('keeps older signatures valid if no one must sign again', async () => {
    await sign('old@example.com');
    expect(await aPublishedVersion(app, admin, { mustSignAgain: false })).toMatchObject({
      version: '1.1',
    });
    expect(await checkSigned('old@example.com')).toBe(true);
    await aPublishedVersion(app, admin, { mustSignAgain: true });
    await sign('new@example.com');
    await aPublishedVersion(app, admin, { mustSignAgain: false });
    expect(await checkSigned('old@example.com')).toBe(false);
    expect(await checkSigned('new@example.com')).toBe(true);
    const { versions } = await getOverview();
    expect(versions.map(({ version, counts }) => [version, counts])).toEqual([
      ['2.1', true],
      ['2.0', true],
      ['1.1', false],
      ['1.0', false],
    ]);
  });

  test('rejects later signatures on the previous text with 409', async () => {
    const { hash } = await getCurrentText();
    await aPublishedVersion(app, admin);
    const response = await sign('reader@example.com', { textHash: hash });
    expect(response.status).toBe(409);
    expect(await checkSigned('reader@example.com')).toBe(false);
  });

  test('stores an earlier offline signature on the version that was current at signing', async () => {
    const desk = await aStaffMember(app.services);
    const { hash } = await getCurrentText();
    const signedAt = app.clock.now().toISOString();
    await aPublishedVersion(app, admin, { mustSignAgain: true });
    const key = randomBytes(16).toString('hex');
    const form = aSignedForm({ guardianEmail: 'offline@example.com', textHash: hash });
    const late = await app.call(
      'POST',
      '/api/waivers/from-desk',
      { ...form, key, signedAt },
      { as: desk },
    );
    expect(late.status).toBe(201);
    const { versions } = await getOverview();
    expect(versions.find(({ version }) => version === '1.0')?.signatures).toBe(1);
    expect(await checkSigned('offline@example.com')).toBe(false);
  });

  test('previews its effects and writes audit entries', async () => {
    await sign('one@example.com', { children: [{ childName: 'Second Child' }] });
    await sign('two@example.com');
    expect((await getOverview()).consequences).toEqual({
      guardians: 2,
      withBookings: 0,
      nextIfAgain: '2.0',
      nextIfNot: '1.1',
    });
    await aPublishedVersion(app, admin);
    expect((await getOverview()).consequences.guardians).toBe(0);
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(entries.map(({ action }) => action)).toEqual([
      'waiver_draft.begun',
      'waiver_draft.saved',
      'waiver_version.published',
    ]);
  });
});

describe('a published version', () => {
  beforeAll(startApp);

  test('cannot be changed or deleted, and its texts remain readable', async () => {
    await expect(app.db.update(waiverVersions).set({ mustSignAgain: false })).rejects.toThrow();
    await expect(app.db.delete(waiverVersions)).rejects.toThrow();
    expect((await callOffice('GET', '/text?version=1.0')).json).toEqual(firstTexts);
    expect((await callOffice('GET', '/text?version=7.7')).status).toBe(404);
  });

  test('is printed in the PDFs of its waivers after later versions are published', async () => {
    await sign('copy@example.com');
    await aPublishedVersion(app, admin, { title: 'Another title' });
    const [row] = await app.sql<{ id: string }[]>`select id from waivers`;
    const pdf = await fetch(`${app.address}/api/waivers/${row?.id}/pdf`, {
      headers: { cookie: admin.cookie },
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const proxy = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text } = await extractText(proxy, { mergePages: true });
    expect(text).toContain('Liability Waiver and Release');
    expect(text).not.toContain('Another title');
  });
});

function manySections() {
  return Array.from({ length: 41 }, () => ({ heading: 'One', paragraphs: ['of many'] }));
}
