import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { fillAndHashAgreement } from './agreement.ts';
import { aSignature, aSignedForm, firstVersion, pngDataUrl } from './waivers-factory.ts';
import { waivers } from './waivers-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const sign = (body: unknown, options = {}) => app.call('POST', '/api/waivers', body, options);
const findWaivers = (email: string) =>
  app.db
    .select()
    .from(waivers)
    .where(eq(waivers.guardianEmail, email))
    .orderBy(asc(waivers.requestPosition));
const formWithout = (field: string) => {
  const form: Record<string, unknown> = aSignedForm({ guardianEmail: 'rejected@example.com' });
  delete form[field];
  return form;
};

describe('validation', () => {
  const manyChildren = Array.from({ length: 10 }, () => ({ childName: 'One of many' }));
  const invalidFields: [field: string, value: unknown, message: string][] = [
    ['guardianName', 'D', 'guardianName: Guardian name is required'],
    ['guardianName', '   ', 'guardianName: Guardian name is required'],
    ['guardianName', 17, 'guardianName: Guardian name is required'],
    ['guardianName', null, 'guardianName: Guardian name is required'],
    ['guardianName', 'x'.repeat(121), 'guardianName: This is too long'],
    ['guardianName', 'Dana\u0007Rivera', 'guardianName: Control characters are not allowed'],
    ['guardianEmail', '', 'guardianEmail: Valid email is required'],
    ['guardianEmail', 'dana', 'guardianEmail: Valid email is required'],
    ['guardianEmail', 'dana@', 'guardianEmail: Valid email is required'],
    ['guardianEmail', ['dana@example.com'], 'guardianEmail: Valid email is required'],
    ['guardianEmail', `${'d'.repeat(250)}@example.com`, 'guardianEmail: This is too long'],
    [
      'guardianEmail',
      'a@example.com\nBcc: b@example.com',
      'guardianEmail: Valid email is required',
    ],
    ['guardianPhone', 'call me', 'guardianPhone: A phone number can only'],
    ['guardianPhone', '5'.repeat(41), 'guardianPhone: This is too long'],
    ['guardianPhone', 5552014477, 'guardianPhone: Invalid input'],
    ['childName', 'M', 'childName: Child name is required'],
    ['childName', {}, 'childName: Child name is required'],
    ['childName', 'x'.repeat(121), 'childName: This is too long'],
    ['childBirthdate', '17.05.2024', 'childBirthdate: Enter a date such as'],
    ['childBirthdate', '2024-02-30', 'childBirthdate: Enter a date such as'],
    ['childBirthdate', 20240517, 'childBirthdate: Enter a date such as'],
    ['childBirthdate', '2999-01-01', 'childBirthdate: Enter a birthdate in the past'],
    ['childBirthdate', '1990-01-01', 'childBirthdate: Enter a birthdate in the past'],
    ['emergencyContact', 'x'.repeat(121), 'emergencyContact: This is too long'],
    ['emergencyContact', false, 'emergencyContact: Invalid input'],
    ['emergencyPhone', '<b>911</b>', 'emergencyPhone: A phone number can only'],
    ['medicalNotes', 'x'.repeat(2001), 'medicalNotes: This is too long'],
    ['medicalNotes', ['peanuts'], 'medicalNotes: Invalid input'],
    ['signatureData', '', 'signatureData: Please sign the waiver before submitting.'],
    ['signatureData', 5, 'signatureData: Please sign the waiver before submitting.'],
    [
      'signatureData',
      'https://example.com/signature.png',
      'signatureData: The signature must be a PNG image',
    ],
    [
      'signatureData',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'signatureData: The signature must be a PNG image',
    ],
    [
      'signatureData',
      'data:image/png;base64,PHN2Zz4=',
      'signatureData: The signature must be a PNG image',
    ],
    [
      'signatureData',
      `data:image/png;base64,${'A'.repeat(410_000)}`,
      'signatureData: The signature image is too large',
    ],
    [
      'signatureData',
      pngDataUrl(40, 20, () => [0, 0, 0, 0]),
      'signatureData: Please sign the waiver before submitting.',
    ],
    ['signatureKind', 'forged', 'signatureKind: Invalid input'],
    ['textHash', 1, 'textHash: Invalid input'],
    ['children', 'Milo', 'children: Invalid input'],
    ['children', manyChildren, 'children: You can sign for up to 10 children'],
    ['children', [{ childName: 'A' }], 'children.0.childName: Child name is required'],
    ['children', [{ childName: 'Ada', age: 3 }], 'children.0.age: Unknown field'],
    [
      'children',
      [{ childName: 'Ada', childBirthdate: '2999-01-01' }],
      'children.0.childBirthdate: Enter a birthdate in the past',
    ],
    ['userId', 'another-user', 'userId: Unknown field'],
    ['ipAddress', '127.0.0.1', 'ipAddress: Unknown field'],
    ['agreementVersion', '0.1', 'agreementVersion: Unknown field'],
    ['createdAt', '2030-01-01', 'createdAt: Unknown field'],
  ];

  test.each(invalidFields)(
    'rejects %s = %j with 400 and a message',
    async (field, value, message) => {
      const response = await sign(
        aSignedForm({ guardianEmail: 'rejected@example.com', [field]: value }),
      );
      expect(response.text).toContain(message);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('text/plain');
    },
  );

  test.each([
    ['guardianName', 'Guardian name is required'],
    ['guardianEmail', 'Valid email is required'],
    ['childName', 'Child name is required'],
    ['signatureData', 'Please sign the waiver before submitting.'],
  ])('rejects a missing %s with 400', async (field, message) => {
    const response = await sign(formWithout(field));
    expect(response).toMatchObject({ status: 400, text: `${field}: ${message}` });
  });

  test('returns one line per invalid field', async () => {
    const response = await sign({ ...formWithout('childName'), guardianName: '', extra: 1 });
    expect(response.status).toBe(400);
    expect(response.text.split('\n').map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['guardianName', 'childName', 'extra']),
    );
  });

  test.each([[undefined], [''], ['{'], ['[]'], ['"x"'], ['null']])(
    'rejects the body %j with 400',
    async (body) => {
      expect((await sign(body)).status).toBe(400);
    },
  );

  test('rejects an outdated text hash with 409', async () => {
    const outdated = fillAndHashAgreement(firstVersion, 'An older name').hash;
    const response = await sign(
      aSignedForm({ guardianEmail: 'rejected@example.com', textHash: outdated }),
    );
    expect(response.status).toBe(409);
    expect(response.text).toContain('read it again');
  });

  test('neither stores nor emails a rejected form', async () => {
    expect(await findWaivers('rejected@example.com')).toEqual([]);
    expect(await app.emailsTo('rejected@example.com')).toEqual([]);
  });
});

describe('signing', () => {
  test('stores the form with version, text hash, time, IP address and browser as evidence', async () => {
    app.clock.set('2026-11-21T15:04:05Z');
    const form = aSignedForm({ guardianEmail: '  Evidence@Example.COM ' });
    const response = await sign(form, { headers: { 'user-agent': 'Mozilla/5.0 (Test)' } });
    expect(response.status).toBe(201);
    const [row, ...others] = await findWaivers('evidence@example.com');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...form,
      guardianEmail: 'evidence@example.com',
      userId: null,
      signatureKind: 'drawn',
      agreementVersion: '1.0',
      textHash: fillAndHashAgreement(firstVersion, 'Playvillage').hash,
      venueName: 'Playvillage',
      venueTimezone: 'America/New_York',
      locale: 'en',
      ipAddress: '127.0.0.1',
      userAgent: 'Mozilla/5.0 (Test)',
      requestKey: null,
    });
    expect(row?.createdAt.toISOString()).toMatch(/^2026-11-21T15:04:0/);
    expect(response.json).toEqual({
      success: true,
      id: row?.id,
      agreementVersion: '1.0',
      createdAt: row?.createdAt.toISOString(),
      waivers: [{ id: row?.id, childName: 'Milo Rivera' }],
    });
  });

  test('stores null for missing and empty fields', async () => {
    const { guardianName, childName, signatureData } = aSignedForm();
    const guardianEmail = 'minimal@example.com';
    const empty = {
      childBirthdate: '',
      guardianPhone: '',
      emergencyContact: ' ',
      medicalNotes: '',
    };
    await sign({ guardianName, childName, signatureData, guardianEmail, ...empty });
    expect((await findWaivers(guardianEmail))[0]).toMatchObject({
      guardianPhone: null,
      childBirthdate: null,
      emergencyContact: null,
      emergencyPhone: null,
      medicalNotes: null,
    });
  });

  test('stores one waiver per child with the same guardian, signature and time', async () => {
    const guardianEmail = 'several@example.com';
    const children = [
      { childName: 'Ada Rivera', childBirthdate: '2022-01-09', medicalNotes: 'Asthma' },
      { childName: 'Noa Rivera' },
    ];
    const response = await sign(aSignedForm({ guardianEmail, children, signatureKind: 'typed' }));
    const rows = await findWaivers(guardianEmail);
    expect(rows.map((row) => [row.childName, row.childBirthdate, row.medicalNotes])).toEqual([
      ['Milo Rivera', '2024-05-17', 'Allergic to peanuts.'],
      ['Ada Rivera', '2022-01-09', 'Asthma'],
      ['Noa Rivera', null, null],
    ]);
    expect(new Set(rows.map((row) => row.createdAt.getTime())).size).toBe(1);
    expect(rows.every((row) => row.signatureKind === 'typed')).toBe(true);
    expect(rows.every((row) => row.emergencyContact === 'Jo Rivera')).toBe(true);
    expect(response.json).toMatchObject({
      id: rows[0]?.id,
      waivers: rows.map(({ id, childName }) => ({ id, childName })),
    });
  });

  test('stores the signed-in account’s id', async () => {
    const member = await aMember(app.services);
    await sign(aSignedForm({ guardianEmail: 'member@example.com' }), { as: member });
    expect((await findWaivers('member@example.com'))[0]?.userId).toBe(member.id);
  });

  test('stores repeated requests with one idempotency key once', async () => {
    const form = aSignedForm({
      guardianEmail: 'twice@example.com',
      children: [{ childName: 'Ada Rivera' }],
    });
    const headers = { 'idempotency-key': 'one-form' };
    const responses = await Promise.all([1, 2, 3, 4].map(() => sign(form, { headers })));
    responses.push(await sign(form, { headers }));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await findWaivers('twice@example.com')).toHaveLength(2);
    const different = await sign({ ...form, childName: 'Someone Else' }, { headers });
    expect(different.status).toBe(409);
    expect(await findWaivers('twice@example.com')).toHaveLength(2);
  });

  test('stores a retry once even if its idempotency key was deleted', async () => {
    const form = aSignedForm({ guardianEmail: 'lost@example.com' });
    const headers = { 'idempotency-key': 'lost-response' };
    const first = await sign(form, { headers });
    await app.sql`delete from idempotency_keys`;
    const second = await sign(form, { headers });
    expect(second.json).toEqual(first.json);
    expect(await findWaivers('lost@example.com')).toHaveLength(1);
  });

  test('stores two waivers when a family signs twice', async () => {
    await sign(aSignedForm({ guardianEmail: 'again@example.com' }));
    await sign(aSignedForm({ guardianEmail: 'again@example.com', signatureData: aSignature(300) }));
    expect(await findWaivers('again@example.com')).toHaveLength(2);
  });
});
