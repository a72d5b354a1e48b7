import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aDirectConversation,
  aGroup,
  aJpeg,
  aMessage,
  aPhoto,
  conversationCalls,
} from '../messages-factory.ts';
import { moderationCalls } from '../moderation-factory.ts';

let app: TestApp;
let calls: ReturnType<typeof moderationCalls>;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  calls = moderationCalls(app);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

/** Ann's report of a message from Bob, as listed for an admin. */
async function aReport(body: Parameters<typeof calls.report>[2] = {}) {
  const conversation = await aDirectConversation(app);
  const messageId = await aMessage(app, conversation.id, conversation.bob, 'you are all silly');
  expect((await calls.report(conversation.ann, messageId, body)).status).toBe(200);
  return { ...conversation, messageId, report: await reportAbout(conversation.bob) };
}

async function reportAbout({ id }: { id: string }, state = 'open') {
  const found = (await calls.reports(admin, state)).find(({ reported }) => reported?.userId === id);
  if (!found) throw new Error('the report is not listed');
  return found;
}

describe('reporting a message', () => {
  test('returns 404 for a message that the person does not see', async () => {
    const { ann, bob, eve, id } = await aDirectConversation(app);
    const unseen = await aMessage(app, id, bob);
    expect((await calls.report(eve, unseen)).status).toBe(404);
    await calls.block(ann, bob.id);
    expect((await calls.report(ann, await aMessage(app, id, bob))).status).toBe(404);
    expect((await calls.report(ann, crypto.randomUUID())).status).toBe(404);
  });

  test('returns 409 for the person’s own message', async () => {
    const { ann, id } = await aDirectConversation(app);
    expect((await calls.report(ann, await aMessage(app, id, ann))).status).toBe(409);
  });

  test('returns 400 for an unknown reason or a note that is too long', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    const messageId = await aMessage(app, id, bob);
    expect((await calls.report(ann, messageId, { reason: 'ugly' as 'rude' })).status).toBe(400);
    expect((await calls.report(ann, messageId, { note: 'x'.repeat(1001) })).status).toBe(400);
  });

  test('stores ten messages before and ten after the reported one, including removed ones', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    const ids: string[] = [];
    for (let number = 1; number <= 30; number += 1) {
      ids.push(await aMessage(app, id, number % 2 ? ann : bob, `line ${number}`));
    }
    const remove = (as: SignedIn, number: number) =>
      app.call('POST', `/api/messages/${ids[number - 1]}/remove`, {}, { as });
    await remove(ann, 13);
    await calls.report(ann, ids[15] ?? '', { note: 'Look at this.' });
    await remove(bob, 16);
    const { snapshot, note, reason } = await reportAbout(bob);
    expect([note, reason]).toEqual(['Look at this.', 'rude']);
    expect(snapshot.map(({ number }) => number)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 6),
    );
    expect(snapshot.find(({ isReported }) => isReported)).toMatchObject({
      number: 16,
      sender: 'Bob Birch',
      content: 'line 16',
      removed: false,
    });
    expect(snapshot.find(({ number }) => number === 13)).toMatchObject({
      sender: 'Ann Alder',
      content: '',
      removed: true,
    });
  });

  test('stores the message’s photo even if the message is removed later', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    const photoId = await aPhoto(app, id, bob);
    const sent = await conversationCalls(app, id).send(bob, '', { photoId });
    const { id: messageId } = sent.json as { id: string };
    await calls.report(ann, messageId);
    await app.call('POST', `/api/messages/${messageId}/remove`, {}, { as: bob });
    const report = await reportAbout(bob);
    expect(report.snapshot).toMatchObject([{ type: 'photo', hasPhoto: true }]);
    const path = `/api/admin/reports/${report.id}/photo`;
    const response = await fetch(app.address + path, { headers: { cookie: admin.cookie } });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await aJpeg());
    expect((await app.call('GET', path, undefined, { as: ann })).status).toBe(403);
    const { report: textReport } = await aReport();
    const missing = `/api/admin/reports/${textReport.id}/photo`;
    expect((await app.call('GET', missing, undefined, { as: admin })).status).toBe(404);
  });

  test('stores one report per reporter and message, even for concurrent calls', async () => {
    const [ann, bob, cleo] = [
      await aMember(app.services),
      await aMember(app.services),
      await aMember(app.services),
    ];
    const group = await aGroup(app, [ann, bob, cleo]);
    const messageId = await aMessage(app, group, bob);
    const responses = await Promise.all([1, 2, 3, 4].map(() => calls.report(ann, messageId)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await calls.report(cleo, messageId);
    const reports = (await calls.reports(admin)).filter(
      ({ reported }) => reported?.userId === bob.id,
    );
    expect(reports).toHaveLength(2);
    expect(reports.map(({ standing }) => standing.reports)).toEqual([2, 2]);
  });

  test('notifies only the venue and its desk, without the message', async () => {
    const live = await connectAs(app.address, admin);
    const emailCount = (await app.emailsTo('hello@playvillage.example')).length;
    const { ann, bob } = await aReport({ note: 'a note with words' });
    await live.waitFor('reports');
    const emails = (await app.emailsTo('hello@playvillage.example')).slice(emailCount);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`${app.address}/admin/safety`);
    expect(JSON.stringify(emails)).not.toMatch(/silly|words|Ann|Bob/);
    expect(await app.emailsTo(ann.email)).toEqual([]);
    expect(await app.emailsTo(bob.email)).toEqual([]);
    live.close();
  });
});

describe('deciding on a report', () => {
  test('fails for an unknown report, an unknown action or an invalid number of days', async () => {
    const { report } = await aReport();
    const handle = (body: object, id = report.id) => calls.handle(admin, id, body as never);
    expect((await handle({ action: 'warned' }, crypto.randomUUID())).status).toBe(404);
    expect((await handle({ action: 'fined' })).status).toBe(400);
    const withoutDays = await handle({ action: 'suspended' });
    expect([withoutDays.status, withoutDays.text.split(':')[0]]).toEqual([400, 'days']);
    for (const days of [0, 366, 1.5]) {
      expect((await handle({ action: 'suspended', days })).status).toBe(400);
    }
    expect(await reportAbout({ id: report.reported?.userId ?? '' })).toMatchObject({
      action: null,
    });
  });

  test('succeeds only once, even for concurrent decisions', async () => {
    const { report, bob } = await aReport();
    const other = await anAdmin(app.services);
    const responses = await Promise.all([
      calls.handle(admin, report.id, { action: 'warned' }),
      calls.handle(other, report.id, { action: 'closed' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.text).toBe(
      'This report has already been handled.',
    );
    expect(await app.emailsTo(bob.email)).toHaveLength(1);
  });

  test('allows no action except "none" against an admin', async () => {
    const owner = await anAdmin(app.services);
    const ann = await aMember(app.services);
    const group = await aGroup(app, [ann, owner]);
    await calls.report(ann, await aMessage(app, group, owner));
    const { id } = await reportAbout(owner);
    for (const decision of [
      { action: 'closed' as const },
      { action: 'suspended' as const, days: 3 },
    ]) {
      expect((await calls.handle(admin, id, decision)).status).toBe(409);
    }
    expect((await calls.handle(admin, id, { action: 'none' })).status).toBe(200);
  });

  test('emails only the reporter about "none", without the decision', async () => {
    const { ann, bob, report } = await aReport();
    await calls.handle(admin, report.id, { action: 'none' });
    expect(await app.emailsTo(bob.email)).toEqual([]);
    const [email, ...others] = await app.emailsTo(ann.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('We’ve reviewed your report');
    expect(email?.text).not.toMatch(/silly|Bob/);
    expect(await reportAbout(bob, 'handled')).toMatchObject({ action: 'none' });
  });

  test.each([
    ['warned', {}, 'en', 'About your message at Playvillage'],
    ['warned', {}, 'es', 'Sobre un mensaje tuyo en Playvillage'],
    ['suspended', { days: 3 }, 'en', 'Your messages at Playvillage are paused'],
    ['suspended', { days: 3 }, 'es', 'Tus mensajes en Playvillage están en pausa'],
    ['closed', {}, 'en', 'Your account at Playvillage is closed'],
    ['closed', {}, 'es', 'Tu cuenta en Playvillage está cerrada'],
  ] as const)('audits "%s" with %j and emails the person in the language "%s"', async (...row) => {
    const [action, details, language, subject] = row;
    const { ann, bob, report } = await aReport();
    await app.sql`update users set language = ${language} where id = ${bob.id}`;
    await calls.handle(admin, report.id, { action, ...details });
    const [email, ...others] = await app.emailsTo(bob.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(subject);
    expect(email?.text).not.toMatch(/silly|Ann|\{|undefined/);
    expect(await app.emailsTo(ann.email)).toHaveLength(1);
    const audited = await app.sql`
      select actor_id, detail from audit_log
      where action = ${`report.${action}`} and subject = ${bob.id}`;
    expect(audited).toMatchObject([{ actor_id: admin.id, detail: { report: report.id } }]);
  });

  test('stops a suspended person from writing and announces the suspension to their pages', async () => {
    const { bob, report, calls: conversation } = await aReport();
    const live = await connectAs(app.address, bob);
    await calls.handle(admin, report.id, { action: 'suspended', days: 2 });
    await live.waitFor('standing');
    expect((await conversation.send(bob, 'hi')).status).toBe(403);
    app.clock.advanceMinutes(2 * 24 * 60 + 1);
    expect((await conversation.send(bob, 'hi')).status).toBe(201);
    live.close();
  });

  test('closes the account if the action is "closed"', async () => {
    const { bob, report } = await aReport();
    await calls.handle(admin, report.id, { action: 'closed' });
    expect((await app.call('GET', '/api/auth/user', undefined, { as: bob })).status).toBe(401);
    expect((await reportAbout(bob, 'handled')).standing.closedAt).not.toBeNull();
  });

  test('settles all open reports of the same message and emails each reporter', async () => {
    const [ann, bob, cleo] = [
      await aMember(app.services),
      await aMember(app.services),
      await aMember(app.services),
    ];
    const messageId = await aMessage(app, await aGroup(app, [ann, bob, cleo]), bob);
    for (const reporter of [ann, cleo]) await calls.report(reporter, messageId);
    await calls.handle(admin, (await reportAbout(bob)).id, { action: 'warned' });
    await expect(reportAbout(bob)).rejects.toThrow('not listed');
    for (const reporter of [ann, cleo]) {
      expect(await app.emailsTo(reporter.email)).toHaveLength(1);
    }
    expect(await app.emailsTo(bob.email)).toHaveLength(1);
  });
});

test('audits reading the reports', async () => {
  const reader = await anAdmin(app.services);
  await calls.reports(reader);
  const audited = await app.sql`
    select 1 from audit_log where action = 'reports.seen' and actor_id = ${reader.id}`;
  expect(audited).toHaveLength(1);
});

describe('deleting an account', () => {
  const deleteAccount = (person: SignedIn) =>
    app.call('POST', '/api/profile/delete', { email: person.email }, { as: person });

  test('leaves an open report about the person complete until it is decided', async () => {
    const { bob, report } = await aReport();
    expect((await deleteAccount(bob)).status).toBe(200);
    const find = async (state: string) =>
      (await calls.reports(admin, state)).find(({ id }) => id === report.id);
    expect((await find('open'))?.snapshot).toMatchObject([{ content: 'you are all silly' }]);
    expect((await calls.handle(admin, report.id, { action: 'warned' })).status).toBe(409);
    expect((await calls.handle(admin, report.id, { action: 'none' })).status).toBe(200);
    expect((await find('handled'))?.snapshot).toMatchObject([{ content: '', sender: '' }]);
  });

  test('redacts the person’s messages and notes in reports about others', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    await aMessage(app, id, ann, 'please stop');
    const messageId = await aMessage(app, id, bob, 'no');
    await calls.report(ann, messageId, { note: 'my own words' });
    expect((await deleteAccount(ann)).status).toBe(200);
    const remaining = await reportAbout(bob);
    expect(remaining).toMatchObject({ reporter: null, note: '' });
    expect(remaining.snapshot.map(({ content }) => content)).toEqual(['', 'no']);
  });
});
