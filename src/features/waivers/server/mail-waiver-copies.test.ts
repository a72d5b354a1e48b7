import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { mailWaiverCopies } from './mail-waiver-copies.ts';
import { aSignedForm } from './waivers-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ venue: { name: 'The Acorn', email: 'desk@acorn.example' } });
});
afterAll(() => app.stop());

async function mailAfterSigning(form: ReturnType<typeof aSignedForm>) {
  const response = await app.call('POST', '/api/waivers', form);
  expect(response.status).toBe(201);
  const mail = await eventually(
    `a mail to ${form.guardianEmail}`,
    async () => (await app.mailsTo(form.guardianEmail))[0],
  );
  return { mail, signed: response.json as { waivers: { id: string }[] } };
}

async function textOf(contentBase64: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(contentBase64, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text;
}

test('the guardian gets the PDF copy', async () => {
  app.clock.set('2026-11-21T15:00:00Z');
  const { mail } = await mailAfterSigning(
    aSignedForm({ guardianEmail: 'dana.rivera@example.com' }),
  );
  expect(mail).toMatchObject({
    to: 'dana.rivera@example.com',
    replyTo: 'desk@acorn.example',
    subject: 'Your signed waiver for The Acorn',
  });
  expect(mail.text).toContain('Hello Dana Rivera,');
  expect(mail.text).toContain('It is valid until November 21, 2027.');
  expect(mail.text).toContain(`${app.address}/booking`);
  expect(mail.attachments).toHaveLength(1);
  const [copy] = mail.attachments ?? [];
  expect(copy).toMatchObject({
    contentType: 'application/pdf',
    filename: expect.stringMatching(/^waiver-[0-9a-f]{8}-2026-11-21\.pdf$/),
  });
  const text = await textOf(copy?.contentBase64 ?? '');
  expect(text).toContain('Milo Rivera');
  expect(text).toContain('The Acorn');
});

test('the sent file contains the PDF', async () => {
  await mailAfterSigning(aSignedForm({ guardianEmail: 'sent@example.com' }));
  const file = await eventually('the mail as a file', async () =>
    (await app.sentFiles()).find((content) => content.includes('sent@example.com')),
  );
  expect(file).toContain('Content-Type: application/pdf');
  expect(file).toContain('From: The Acorn');
});

test('one mail contains a copy per child', async () => {
  const children = [{ childName: 'Ada Rivera' }, { childName: 'Noa Rivera' }];
  const { mail } = await mailAfterSigning({
    ...aSignedForm({ guardianEmail: 'three@example.com' }),
    ...{ children },
  });
  expect(mail.subject).toBe('Your signed waivers for The Acorn');
  const texts = await Promise.all((mail.attachments ?? []).map((it) => textOf(it.contentBase64)));
  expect(texts.map((text) => /(Milo|Ada|Noa) Rivera/.exec(text)?.[0])).toEqual([
    'Milo Rivera',
    'Ada Rivera',
    'Noa Rivera',
  ]);
});

test('a repeated job queues no second mail', async () => {
  const { signed } = await mailAfterSigning(aSignedForm({ guardianEmail: 'once@example.com' }));
  await mailWaiverCopies(
    app.services,
    signed.waivers.map(({ id }) => id),
  );
  expect(await app.mailsTo('once@example.com')).toHaveLength(1);
});

test('the mail’s text contains no form input except the address', async () => {
  const bait = '<a href="https://evil.example">Prize</a>\r\nBcc: all@example.com'.replace(
    /\s/g,
    ' ',
  );
  const { mail } = await mailAfterSigning(
    aSignedForm({
      guardianEmail: 'victim@example.com',
      guardianName: bait,
      childName: bait,
      medicalNotes: bait,
    }),
  );
  const { attachments, ...mailWithoutFiles } = mail;
  expect(JSON.stringify(mailWithoutFiles)).not.toMatch(/evil|Prize|Bcc|</);
  expect(attachments?.[0]?.filename).not.toContain('evil');
  expect(await textOf(attachments?.[0]?.contentBase64 ?? '')).toContain('evil.example');
});
