import { randomBytes, randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { PhotoConsent } from '../../waiver-answers-contract.ts';
import { waiverAnswers, waiverQuestions } from '../waiver-answers-tables.ts';
import { aSignedForm, aWaiver } from '../waivers-factory.ts';
import { waivers } from '../waivers-tables.ts';
import { createPhotoConsentLink } from './photo-consent-links.ts';

let app: TestApp;
let admin: SignedIn;
let email: string;
/** Ids of the questions asked, in order: photo consent, a required choice, an optional text. */
let photosId: string;
let choiceId: string;
let textId: string;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
  const { questions } = getJson<Questions>(await saveQuestions([PHOTOS, REFERRAL, SONG]));
  [photosId = '', choiceId = '', textId = ''] = questions.map(({ id }) => id);
});
afterAll(() => app.stop());
beforeEach(() => {
  email = `${randomUUID()}@example.org`;
});

type Questions = { questions: { id: string }[] };
const getJson = <Json>({ json }: { json: unknown }) => json as Json;

const inBothLanguages = (question: string, choices: string[] = []) => ({
  en: { question, choices },
  es: { question: `¿${question}`, choices: choices.map((choice) => `${choice} (es)`) },
});
const PHOTOS = { kind: 'photo-consent', isRequired: false, texts: inBothLanguages('Photos?') };
const REFERRAL = {
  kind: 'choice',
  isRequired: true,
  texts: inBothLanguages('How did you find us?', ['A friend', 'The newspaper']),
};
const SONG = { kind: 'text', isRequired: false, texts: inBothLanguages('Favourite song?') };

const saveQuestions = (questions: unknown[], as = admin) =>
  app.call('POST', '/api/admin/waiver-questions', { questions }, { as });
const toAnswer = (questionId: string, answer: string) => ({ questionId, answer });
const allAnswers = () => [toAnswer(photosId, 'no'), toAnswer(choiceId, 'A friend')];
const sign = (changes: Record<string, unknown> = {}, as?: SignedIn) =>
  app.call(
    'POST',
    '/api/waivers',
    aSignedForm({ guardianEmail: email, answers: allAnswers(), ...changes }),
    as ? { as } : {},
  );
const listStoredAnswers = () =>
  app.db
    .select({
      child: waivers.childName,
      question: waiverAnswers.question,
      answer: waiverAnswers.answer,
      by: waiverAnswers.answeredBy,
    })
    .from(waiverAnswers)
    .innerJoin(waivers, eq(waivers.id, waiverAnswers.waiverId))
    .where(eq(waivers.guardianEmail, email))
    .orderBy(asc(waivers.requestPosition), asc(waiverAnswers.question));

describe('signing', () => {
  test.each([
    ['a missing photo consent', () => [toAnswer(choiceId, 'A friend')], 400],
    ['a missing required answer', () => [toAnswer(photosId, 'yes')], 400],
    ['a choice not on offer', () => [toAnswer(photosId, 'no'), toAnswer(choiceId, 'A foe')], 409],
    [
      'an answer other than yes or no',
      () => [toAnswer(photosId, 'maybe'), toAnswer(choiceId, 'A friend')],
      409,
    ],
    ['an unknown question', () => [...allAnswers(), toAnswer(randomUUID(), 'yes')], 409],
    ['two answers to one question', () => [...allAnswers(), toAnswer(photosId, 'yes')], 400],
  ])('rejects %s and stores nothing', async (_label, answers, status) => {
    expect((await sign({ answers: answers() })).status).toBe(status);
    expect(await app.db.$count(waivers, eq(waivers.guardianEmail, email))).toBe(0);
  });

  test('stores the answers for each child with the questions as asked', async () => {
    const children = [{ childName: 'Ada Rivera' }];
    await sign({ children, answers: [...allAnswers(), toAnswer(textId, 'Café con leche')] });
    const firstChildAnswers = [
      { child: 'Milo Rivera', question: 'Favourite song?', answer: 'Café con leche', by: null },
      { child: 'Milo Rivera', question: 'How did you find us?', answer: 'A friend', by: null },
      { child: 'Milo Rivera', question: 'Photos?', answer: 'no', by: null },
    ];
    expect(await listStoredAnswers()).toEqual([
      ...firstChildAnswers,
      ...firstChildAnswers.map((answer) => ({ ...answer, child: 'Ada Rivera' })),
    ]);
    const list = await app.call('GET', `/api/admin/waivers?search=${email}`, undefined, {
      as: admin,
    });
    expect(list.json).toMatchObject({
      rows: [{ answers: { length: 3 } }, { answers: { length: 3 } }],
    });
  });

  test('accepts offline answers given before the venue changed its questions', async () => {
    const staff = await aStaffMember(app.services);
    const body = aSignedForm({
      guardianEmail: email,
      answers: [toAnswer(choiceId, 'A choice of yesterday')],
      key: randomBytes(16).toString('hex'),
      signedAt: app.clock.now().toISOString(),
    });
    expect((await app.call('POST', '/api/waivers/from-desk', body, { as: staff })).status).toBe(
      201,
    );
    expect(await listStoredAnswers()).toMatchObject([{ answer: 'A choice of yesterday' }]);
  });

  test('prints the answers in the PDF, with the dates of later ones', async () => {
    const { id } = getJson<{ id: string }>(await sign());
    await changeConsent(id, true, parseConsentLink(id));
    const pdf = await fetch(`${app.address}/api/waivers/${id}/pdf`, {
      headers: { cookie: admin.cookie },
    });
    const proxy = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const printed = (await extractText(proxy, { mergePages: true })).text;
    expect(printed).toContain('How did you find us?');
    expect(printed).toMatch(/Photos\? No\s[\s\S]*Photos\? Yes \(since /);
  });
});

test('rejects changing or deleting an answer in the database', async () => {
  await sign();
  const attempts = [
    sql`update waiver_answers set answer = 'yes'`,
    sql`delete from waiver_answers`,
    sql`update waiver_answers set answered_by = 'someone'`,
  ];
  for (const attempt of attempts)
    await expect(inTransaction(app.db, (db) => db.execute(attempt))).rejects.toThrow();
});

const parseConsentLink = (waiverId: string) => {
  const url = new URL(createPhotoConsentLink(app.services, waiverId));
  return Object.fromEntries(url.searchParams);
};
const readConsent = async (link: Record<string, string>) =>
  (await app.call('GET', `/api/photo-consent?${new URLSearchParams(link)}`)).json as PhotoConsent;
const changeConsent = (waiverId: string, isAllowed: boolean, link: object, as?: SignedIn) =>
  app.call('POST', '/api/photo-consent', { ...link, waiverId, isAllowed }, as ? { as } : {});

describe('/api/photo-consent', () => {
  test('stores a change through the emailed link as a new answer', async () => {
    const { id } = getJson<{ id: string }>(await sign());
    expect((await changeConsent(id, true, parseConsentLink(id))).json).toMatchObject({
      children: [{ childName: 'Milo Rivera', isAllowed: true }],
    });
    const answers = (await listStoredAnswers()).filter(({ question }) => question === 'Photos?');
    expect(answers.map(({ answer }) => answer).toSorted()).toEqual(['no', 'yes']);
  });

  test('stores a change by a signed-in member with a verified email, and the data export contains the answers', async () => {
    const member = await aMember(app.services);
    email = member.email;
    const { id } = getJson<{ id: string }>(await sign());
    expect((await changeConsent(id, true, {}, member)).status).toBe(200);
    expect(await listStoredAnswers()).toContainEqual(
      expect.objectContaining({ answer: 'yes', by: member.id }),
    );
    const data = await app.call('GET', '/api/profile/data', undefined, { as: member });
    expect(JSON.stringify(data.json)).toContain('How did you find us?');
  });

  test.each([
    ['no link', () => ({})],
    ['a forged link', (id: string) => ({ waiver: id, token: 'forged' })],
    ['the link of another family', () => 'other'],
  ])('rejects a change with %s', async (_label, buildLink) => {
    const { id } = getJson<{ id: string }>(await sign());
    const other = getJson<{ id: string }>(
      await sign({ guardianEmail: `${randomUUID()}@example.org` }),
    ).id;
    const link = buildLink(id);
    const stranger = await aMember(app.services);
    const response = await changeConsent(
      id,
      true,
      link === 'other' ? parseConsentLink(other) : (link as object),
      stranger,
    );
    expect(response.status).toBe(404);
    expect(await listStoredAnswers()).not.toContainEqual(
      expect.objectContaining({ answer: 'yes' }),
    );
  });

  test('uses the newest waiver of each child', async () => {
    await sign();
    app.clock.advanceMinutes(1);
    const { id } = getJson<{ id: string }>(
      await sign({ answers: [toAnswer(photosId, 'yes'), toAnswer(choiceId, 'A friend')] }),
    );
    expect(await readConsent(parseConsentLink(id))).toMatchObject({
      children: [{ waiverId: id, isAllowed: true }],
    });
  });

  test('returns the answer of an earlier waiver if the newest one has none, and stores a change on the newest', async () => {
    const first = getJson<{ id: string }>(await sign()).id;
    app.clock.advanceMinutes(1);
    const [newest] = await app.db
      .insert(waivers)
      .values(
        aWaiver({ guardianEmail: email, childName: 'milo rivera', createdAt: app.clock.now() }),
      )
      .returning();
    const link = parseConsentLink(first);
    const [child] = (await readConsent(link)).children;
    expect(child).toMatchObject({ waiverId: newest?.id, isAllowed: false });
    const { json } = await changeConsent(child?.waiverId ?? '', true, link);
    expect(json).toMatchObject({ children: [{ waiverId: newest?.id, isAllowed: true }] });
  });

  test('ignores waivers that are no longer valid', async () => {
    const { id } = getJson<{ id: string }>(await sign());
    const now = app.clock.now();
    app.clock.advanceMinutes(60 * 24 * 367);
    const { children } = await readConsent(parseConsentLink(id));
    app.clock.set(now);
    expect(children).toEqual([]);
  });
});

describe('saving questions', () => {
  test.each([
    ['more than five questions', Array.from({ length: 6 }, () => SONG)],
    ['photo consent twice', [PHOTOS, PHOTOS]],
    ['a choice with one option', [{ ...REFERRAL, texts: inBothLanguages('Why?', ['Because']) }]],
    [
      'different numbers of choices per language',
      [
        {
          ...REFERRAL,
          texts: { ...REFERRAL.texts, es: { question: '¿Cómo?', choices: ['a', 'b', 'c'] } },
        },
      ],
    ],
    ['a text that is not given by language', [{ ...SONG, texts: inBothLanguages('').en }]],
  ])('rejects %s', async (_label, questions) => {
    expect((await saveQuestions(questions)).status).toBe(400);
  });

  test('preserves the id of a reworded question and the answers to removed ones', async () => {
    await sign();
    const { questions } = getJson<Questions>(
      await app.call('GET', '/api/admin/waiver-questions', undefined, { as: admin }),
    );
    const reworded = { ...questions[0], texts: inBothLanguages('May we take photos?') };
    const { questions: saved } = getJson<Questions>(await saveQuestions([reworded]));
    expect(saved).toMatchObject([
      { id: photosId, texts: { en: { question: 'May we take photos?' } } },
    ]);
    expect(await listStoredAnswers()).toHaveLength(2);
    expect(await app.db.$count(waiverQuestions)).toBe(3);
    const asked = await app.call('GET', '/api/waivers/text?language=es');
    expect(asked.json).toMatchObject({
      questions: [{ id: photosId, question: '¿May we take photos?', isRequired: true }],
    });
  });
});
