import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { queueWaiverCopyEmail } from './email-waiver-copies.ts';
import { aSignedForm } from './waivers-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ venue: { name: 'The Acorn', email: 'desk@acorn.example' } });
});
afterAll(() => app.stop());

type SignedForm = ReturnType<typeof aSignedForm> & { children?: { childName: string }[] };

async function signAndFindEmail(form: SignedForm) {
  const response = await app.call('POST', '/api/waivers', form);
  expect(response.status).toBe(201);
  const email = await eventually(
    `an email to ${form.guardianEmail}`,
    async () => (await app.emailsTo(form.guardianEmail))[0],
  );
  return { email, waivers: (response.json as { waivers: { id: string }[] }).waivers };
}

async function extractPdfText(contentBase64: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(contentBase64, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text;
}

test('emails the guardian the PDF copy', async () => {
  app.clock.set('2026-11-21T15:00:00Z');
  const { email } = await signAndFindEmail(
    aSignedForm({ guardianEmail: 'dana.rivera@example.com' }),
  );
  expect(email).toMatchObject({
    to: 'dana.rivera@example.com',
    replyTo: 'desk@acorn.example',
    subject: 'Your signed waiver for The Acorn',
  });
  expect(email.text).toContain('Hello Dana Rivera,');
  expect(email.text).toContain('It is valid until November 21, 2027.');
  expect(email.text).toContain(`${app.address}/booking`);
  expect(email.attachments).toHaveLength(1);
  const [copy] = email.attachments ?? [];
  expect(copy).toMatchObject({
    contentType: 'application/pdf',
    filename: expect.stringMatching(/^waiver-[0-9a-f]{8}-2026-11-21\.pdf$/),
  });
  const text = await extractPdfText(copy?.contentBase64 ?? '');
  expect(text).toContain('Milo Rivera');
  expect(text).toContain('The Acorn');
});

test("prints the venue's present logo on the emailed copy and on the one that the office opens", async () => {
  const admin = await anAdmin(app.services);
  const form = aSignedForm({ guardianEmail: 'logo@example.com' });
  const { email, waivers } = await signAndFindEmail(form);
  const countImages = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
  const open = async () => {
    const path = `${app.address}/api/waivers/${waivers[0]?.id}/pdf`;
    const response = await fetch(path, { headers: { cookie: admin.cookie } });
    return Buffer.from(await response.arrayBuffer());
  };
  const withoutLogo = countImages(await open());
  const png = await sharp({
    create: { width: 200, height: 60, channels: 3, background: '#2255cc' },
  })
    .png()
    .toBuffer();
  const image = { kind: 'logo', image: png.toString('base64') };
  const uploaded = await app.call('POST', '/api/admin/venue-images', image, { as: admin });
  const { id: logoId } = uploaded.json as { id: string };
  await app.call('PATCH', '/api/admin/look', { logoId }, { as: admin });
  expect(countImages(await open())).toBe(withoutLogo + 1);
  const { email: next } = await signAndFindEmail({ ...form, guardianEmail: 'logo2@example.com' });
  const [before, after] = [email, next].map(({ attachments }) =>
    countImages(Buffer.from(attachments?.[0]?.contentBase64 ?? '', 'base64')),
  );
  expect([before, after]).toEqual([withoutLogo, withoutLogo + 1]);
});

test('attaches the PDF to the sent email', async () => {
  await signAndFindEmail(aSignedForm({ guardianEmail: 'sent@example.com' }));
  const file = await eventually('the email as a file', async () =>
    (await app.readSentEmails()).find((content) => content.includes('sent@example.com')),
  );
  expect(file).toContain('Content-Type: application/pdf');
  expect(file).toContain('From: The Acorn');
});

test('attaches one copy per child to a single email', async () => {
  const children = [{ childName: 'Ada Rivera' }, { childName: 'Noa Rivera' }];
  const { email } = await signAndFindEmail({
    ...aSignedForm({ guardianEmail: 'three@example.com' }),
    children,
  });
  expect(email.subject).toBe('Your signed waivers for The Acorn');
  const texts = await Promise.all(
    (email.attachments ?? []).map(({ contentBase64 }) => extractPdfText(contentBase64)),
  );
  expect(texts.map((text) => /(Milo|Ada|Noa) Rivera/.exec(text)?.[0])).toEqual([
    'Milo Rivera',
    'Ada Rivera',
    'Noa Rivera',
  ]);
});

test('queues no second email when the job is retried', async () => {
  const { waivers } = await signAndFindEmail(aSignedForm({ guardianEmail: 'once@example.com' }));
  await queueWaiverCopyEmail(
    app.services,
    waivers.map(({ id }) => id),
  );
  expect(await app.emailsTo('once@example.com')).toHaveLength(1);
});

test('excludes form input other than the address from the email’s text', async () => {
  const injection = '<a href="https://evil.example">Prize</a>\r\nBcc: all@example.com'.replace(
    /\s/g,
    ' ',
  );
  const { email } = await signAndFindEmail(
    aSignedForm({
      guardianEmail: 'victim@example.com',
      guardianName: injection,
      childName: injection,
      medicalNotes: injection,
    }),
  );
  const { attachments, ...emailWithoutAttachments } = email;
  expect(JSON.stringify(emailWithoutAttachments)).not.toMatch(/evil|Prize|Bcc|</);
  expect(attachments?.[0]?.filename).not.toContain('evil');
  expect(await extractPdfText(attachments?.[0]?.contentBase64 ?? '')).toContain('evil.example');
});
