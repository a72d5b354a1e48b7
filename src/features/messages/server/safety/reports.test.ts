import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { listenAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aGroup, aMessage, aPhoto, aPicture, callsOf, twoWriters } from '../messages-factory.ts';
import { safetyCalls } from '../safety-factory.ts';

let app: TestApp;
let calls: ReturnType<typeof safetyCalls>;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  calls = safetyCalls(app);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

/** Bob wrote a message to Ann, and she reported it; the report as the admin sees it. */
async function aReport(body: Parameters<typeof calls.report>[2] = {}) {
  const writers = await twoWriters(app);
  const messageId = await aMessage(app, writers.id, writers.bob, 'you are all silly');
  expect((await calls.report(writers.ann, messageId, body)).status).toBe(200);
  return { ...writers, messageId, report: await reportOf(writers.bob) };
}

async function reportOf({ id }: { id: string }, state = 'open') {
  const found = (await calls.reports(admin, state)).find(({ reported }) => reported?.userId === id);
  if (!found) throw new Error('the report is not listed');
  return found;
}

describe('a report is refused', () => {
  test('for a message that the person does not see', async () => {
    const { ann, bob, eve, id } = await twoWriters(app);
    const unseen = await aMessage(app, id, bob);
    expect((await calls.report(eve, unseen)).status).toBe(404);
    await calls.block(ann, bob.id);
    expect((await calls.report(ann, await aMessage(app, id, bob))).status).toBe(404);
    expect((await calls.report(ann, crypto.randomUUID())).status).toBe(404);
  });

  test('for an own message', async () => {
    const { ann, id } = await twoWriters(app);
    expect((await calls.report(ann, await aMessage(app, id, ann))).status).toBe(409);
  });

  test('with an unknown reason or too long a note', async () => {
    const { ann, bob, id } = await twoWriters(app);
    const messageId = await aMessage(app, id, bob);
    expect((await calls.report(ann, messageId, { reason: 'ugly' as 'rude' })).status).toBe(400);
    expect((await calls.report(ann, messageId, { note: 'x'.repeat(1001) })).status).toBe(400);
  });
});

describe('a report', () => {
  test('keeps a snapshot of ten messages before and after, including removed ones', async () => {
    const { ann, bob, id } = await twoWriters(app);
    const ids: string[] = [];
    for (let at = 1; at <= 30; at += 1) {
      ids.push(await aMessage(app, id, at % 2 ? ann : bob, `line ${at}`));
    }
    const remove = (as: SignedIn, at: number) =>
      app.call('POST', `/api/messages/${ids[at - 1]}/remove`, {}, { as });
    await remove(ann, 13);
    await calls.report(ann, ids[15] ?? '', { note: 'Look at this.' });
    await remove(bob, 16);
    const { snapshot, note, reason } = await reportOf(bob);
    expect([note, reason]).toEqual(['Look at this.', 'rude']);
    expect(snapshot.map(({ number }) => number)).toEqual(
      Array.from({ length: 21 }, (_, at) => at + 6),
    );
    expect(snapshot.find(({ isReported }) => isReported)).toMatchObject({
      ...{ number: 16, sender: 'Bob Birch', content: 'line 16', removed: false },
    });
    expect(snapshot.find(({ number }) => number === 13)).toMatchObject({
      ...{ sender: 'Ann Alder', content: '', removed: true },
    });
  });

  test('keeps the message’s photo after the message is removed', async () => {
    const { ann, bob, id } = await twoWriters(app);
    const photoId = await aPhoto(app, id, bob);
    const sent = await callsOf(app, id).send(bob, '', { photoId });
    const { id: messageId } = sent.json as { id: string };
    await calls.report(ann, messageId);
    await app.call('POST', `/api/messages/${messageId}/remove`, {}, { as: bob });
    const report = await reportOf(bob);
    expect(report.snapshot).toMatchObject([{ type: 'photo', hasPhoto: true }]);
    const path = `/api/admin/reports/${report.id}/photo`;
    const shown = await fetch(app.address + path, { headers: { cookie: admin.cookie } });
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(await aPicture());
    expect((await app.call('GET', path, undefined, { as: ann })).status).toBe(403);
    const { report: without } = await aReport();
    const nothing = `/api/admin/reports/${without.id}/photo`;
    expect((await app.call('GET', nothing, undefined, { as: admin })).status).toBe(404);
  });

  test('is one per reporter and message, even with concurrent calls', async () => {
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
    const about = (await calls.reports(admin)).filter(
      ({ reported }) => reported?.userId === bob.id,
    );
    expect(about).toHaveLength(2);
    expect(about.map(({ standing }) => standing.reports)).toEqual([2, 2]);
  });

  test('notifies only the venue and its desk, without the message', async () => {
    const live = await listenAs(app.address, admin);
    const before = (await app.mailsTo('hello@playvillage.example')).length;
    const { ann, bob } = await aReport({ note: 'a note with words' });
    await live.hears('reports');
    const mails = (await app.mailsTo('hello@playvillage.example')).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${app.address}/admin/safety`);
    expect(JSON.stringify(mails)).not.toMatch(/silly|words|Ann|Bob/);
    expect(await app.mailsTo(ann.email)).toEqual([]);
    expect(await app.mailsTo(bob.email)).toEqual([]);
    live.leave();
  });
});

describe('deciding refuses', () => {
  test('an unknown report, an unknown action, or an invalid number of days', async () => {
    const { report } = await aReport();
    const handle = (body: object, id = report.id) => calls.handle(admin, id, body as never);
    expect((await handle({ action: 'warned' }, crypto.randomUUID())).status).toBe(404);
    expect((await handle({ action: 'fined' })).status).toBe(400);
    const withoutDays = await handle({ action: 'suspended' });
    expect([withoutDays.status, withoutDays.text.split(':')[0]]).toEqual([400, 'days']);
    for (const days of [0, 366, 1.5]) {
      expect((await handle({ action: 'suspended', days })).status).toBe(400);
    }
    expect(await reportOf({ id: report.reported?.userId ?? '' })).toMatchObject({ action: null });
  });

  test('a second decision, even a concurrent one', async () => {
    const { report, bob } = await aReport();
    const other = await anAdmin(app.services);
    const responses = await Promise.all([
      calls.handle(admin, report.id, { action: 'warned' }),
      calls.handle(other, report.id, { action: 'closed' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.text).toBe(
      'Somebody has decided on this report already.',
    );
    expect(await app.mailsTo(bob.email)).toHaveLength(1);
  });

  test('any action against an admin, but allows "none"', async () => {
    const owner = await anAdmin(app.services);
    const ann = await aMember(app.services);
    const group = await aGroup(app, [ann, owner]);
    await calls.report(ann, await aMessage(app, group, owner));
    const { id } = await reportOf(owner);
    for (const decision of [
      { action: 'closed' as const },
      { action: 'suspended' as const, days: 3 },
    ]) {
      expect((await calls.handle(admin, id, decision)).status).toBe(409);
    }
    expect((await calls.handle(admin, id, { action: 'none' })).status).toBe(200);
  });
});

describe('a decision', () => {
  test('"none" is mailed to the reporter only, without the decision', async () => {
    const { ann, bob, report } = await aReport();
    await calls.handle(admin, report.id, { action: 'none' });
    expect(await app.mailsTo(bob.email)).toEqual([]);
    const [mail, ...more] = await app.mailsTo(ann.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('We have looked at your report');
    expect(mail?.text).not.toMatch(/silly|Bob/);
    expect(await reportOf(bob, 'handled')).toMatchObject({ action: 'none' });
  });

  test.each([
    ['warned', {}, 'en', 'About a message of yours at Playvillage'],
    ['warned', {}, 'es', 'Sobre un mensaje tuyo en Playvillage'],
    ['suspended', { days: 3 }, 'en', 'Your messages at Playvillage are paused'],
    ['suspended', { days: 3 }, 'es', 'Tus mensajes en Playvillage están en pausa'],
    ['closed', {}, 'en', 'Your account at Playvillage is closed'],
    ['closed', {}, 'es', 'Tu cuenta en Playvillage está cerrada'],
  ] as const)('"%s" is mailed in the person’s language, and audited', async (...row) => {
    const [action, more, language, subject] = row;
    const { ann, bob, report } = await aReport();
    await app.sql`update users set language = ${language} where id = ${bob.id}`;
    await calls.handle(admin, report.id, { action, ...more });
    const [mail, ...others] = await app.mailsTo(bob.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).not.toMatch(/silly|Ann|\{|undefined/);
    expect(await app.mailsTo(ann.email)).toHaveLength(1);
    const audited = await app.sql`
      select actor_id, detail from audit_log
      where action = ${`report.${action}`} and subject = ${bob.id}`;
    expect(audited).toMatchObject([{ actor_id: admin.id, detail: { report: report.id } }]);
  });

  test('"suspended" blocks writing and is announced to the person’s pages', async () => {
    const { bob, report, calls: ctx } = await aReport();
    const live = await listenAs(app.address, bob);
    await calls.handle(admin, report.id, { action: 'suspended', days: 2 });
    await live.hears('standing');
    expect((await ctx.send(bob, 'hi')).status).toBe(403);
    app.clock.passMinutes(2 * 24 * 60 + 1);
    expect((await ctx.send(bob, 'hi')).status).toBe(201);
    live.leave();
  });

  test('"closed" closes the account', async () => {
    const { bob, report } = await aReport();
    await calls.handle(admin, report.id, { action: 'closed' });
    expect((await app.call('GET', '/api/auth/user', undefined, { as: bob })).status).toBe(401);
    expect((await reportOf(bob, 'handled')).standing.closedAt).not.toBeNull();
  });

  test('settles all open reports of the same message, and mails each reporter', async () => {
    const [ann, bob, cleo] = [
      await aMember(app.services),
      await aMember(app.services),
      await aMember(app.services),
    ];
    const messageId = await aMessage(app, await aGroup(app, [ann, bob, cleo]), bob);
    for (const one of [ann, cleo]) await calls.report(one, messageId);
    await calls.handle(admin, (await reportOf(bob)).id, { action: 'warned' });
    await expect(reportOf(bob)).rejects.toThrow('not listed');
    for (const one of [ann, cleo]) expect(await app.mailsTo(one.email)).toHaveLength(1);
    expect(await app.mailsTo(bob.email)).toHaveLength(1);
  });
});

test('audits reading the reports', async () => {
  const [curious] = [await anAdmin(app.services)];
  await calls.reports(curious);
  const audited = await app.sql`
    select 1 from audit_log where action = 'reports.seen' and actor_id = ${curious.id}`;
  expect(audited).toHaveLength(1);
});

describe('deleting an account', () => {
  const leave = (person: SignedIn) =>
    app.call('POST', '/api/profile/delete', { email: person.email }, { as: person });

  test('keeps an open report about the person complete until it is decided', async () => {
    const { bob, report } = await aReport();
    expect((await leave(bob)).status).toBe(200);
    const find = async (state: string) =>
      (await calls.reports(admin, state)).find(({ id }) => id === report.id);
    expect((await find('open'))?.snapshot).toMatchObject([{ content: 'you are all silly' }]);
    expect((await calls.handle(admin, report.id, { action: 'warned' })).status).toBe(409);
    expect((await calls.handle(admin, report.id, { action: 'none' })).status).toBe(200);
    expect((await find('handled'))?.snapshot).toMatchObject([{ content: '', sender: '' }]);
  });

  test('removes the person’s messages from decided reports and from reports about others', async () => {
    const { ann, bob, id } = await twoWriters(app);
    await aMessage(app, id, ann, 'please stop');
    const messageId = await aMessage(app, id, bob, 'no');
    await calls.report(ann, messageId, { note: 'my own words' });
    expect((await leave(ann)).status).toBe(200);
    const kept = await reportOf(bob);
    expect(kept).toMatchObject({ reporter: null, note: '' });
    expect(kept.snapshot.map(({ content }) => content)).toEqual(['', 'no']);
  });
});
