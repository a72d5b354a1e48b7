import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#app/server/page-shell.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aSignedForm } from '#features/waivers/server/waivers-factory.ts';
import { findAccessibilityProblems, openBrowser, PHONE, visit, visitAs } from '../browser.ts';
import { drawSignature } from '../draw-signature.ts';
import { eventually } from '../eventually.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ pages: builtPages });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const EMAIL = 'dana@example.com';
const fetchWaiverStatus = async () => (await app.call('GET', `/api/waivers/check/${EMAIL}`)).json;

test('an owner publishes a new version and sends a reminder, and the guardian signs it', async () => {
  await app.call('POST', '/api/waivers', aSignedForm({ guardianEmail: EMAIL }));
  const admin = await anAdmin(app.services);
  const ownerVisit = await visitAs(browser, app.address, admin);
  const { page } = ownerVisit;

  await page.goto('/admin/waiver-versions');
  await page.getByRole('button', { name: 'Start a Draft' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A waiver for the new climbing wall');
  await page.getByRole('heading', { name: 'A waiver for the new climbing wall' }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByText('Draft saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish...' }).click();
  await page.getByLabel('Everyone must sign again').check();
  await page.getByText('One guardian needs to sign again').waitFor();
  await page.getByRole('button', { name: 'Publish Version 2.0' }).click();
  await page.getByRole('button', { name: 'Version 2.0', exact: true }).waitFor();
  expect(await fetchWaiverStatus()).toEqual({ hasSigned: false });

  await page.getByRole('tab', { name: 'Re-signing' }).click();
  await page.getByRole('button', { name: 'Remind Dana Rivera' }).click();
  const email = await eventually('the reminder is emailed', async () =>
    (await app.emailsTo(EMAIL)).find(({ subject }) => subject.includes('again')),
  );
  const link = /http\S+\/waiver\?\S+/.exec(email.text)?.[0] ?? '';

  const guardian = await visit(browser, app.address, PHONE);
  await guardian.page.goto(link);
  await guardian.page.getByText('A waiver for the new climbing wall').first().waitFor();
  await guardian.page.getByLabel('Full Name').fill('Dana Rivera');
  await guardian.page.getByLabel("Child's Name").fill('Milo Rivera');
  await drawSignature(guardian.page);
  await guardian.page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  await guardian.page.waitForURL('**/booking');
  expect(await fetchWaiverStatus()).toEqual({ hasSigned: true });

  await page.reload();
  await page.getByText('No one needs to sign again').waitFor();
  const [newest] = await app.sql<{ id: string }[]>`
    select id from waivers where agreement_version = '2.0'`;
  const pdf = await page.request.get(`/api/waivers/${newest?.id}/pdf`);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('tab', { name: 'Integrity' }).click();
  await page.getByRole('button', { name: 'Check All Records' }).click();
  await page.getByText('All records match their signatures').waitFor();
  await app.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update waivers set child_name = 'Another Child' where id = ${newest?.id ?? ''}`;
  });
  await page.getByRole('button', { name: 'Check All Records' }).click();
  await page.getByText('Changed after signing').first().waitFor();
  await page.getByText(newest?.id ?? '').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect([...ownerVisit.consoleErrors, ...guardian.consoleErrors]).toEqual([]);
  await ownerVisit.leave();
  await guardian.leave();
}, 180_000);

test('an owner asks for photo consent, and a guardian declines it and later consents through the emailed link', async () => {
  const email = 'sol@example.org';
  const admin = await anAdmin(app.services);
  const ownerVisit = await visitAs(browser, app.address, admin);
  const { page } = ownerVisit;
  await page.goto('/admin/waiver-versions?type=questions');
  await page.getByLabel('Ask whether photos may be taken').check();
  await page.getByRole('button', { name: 'Add a Question' }).click();
  await page.getByText('Fill in each question').waitFor();
  await page.getByLabel('Question in English').last().fill('How did you find us?');
  await page.getByLabel('Question in Spanish').last().fill('¿Cómo nos encontraste?');
  await page.getByLabel('Answer', { exact: true }).selectOption('One of several choices');
  await page.getByLabel('Choices in English').fill('A friend\nThe newspaper');
  await page.getByLabel('Choices in Spanish').fill('Una amiga\nEl periódico');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Questions' }).click();
  await page.getByText('Questions saved', { exact: true }).waitFor();

  const guardian = await visit(browser, app.address, PHONE);
  await guardian.page.goto(`/waiver?email=${email}`);
  await guardian.page.getByText('May we take photos of your children').waitFor();
  await guardian.page.getByLabel('Full Name').fill('Sol Marsh');
  await guardian.page.getByLabel("Child's Name").fill('Fern Marsh');
  await guardian.page.getByRole('radio', { name: 'A friend' }).check();
  await drawSignature(guardian.page);
  await guardian.page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  await guardian.page.getByText('Required', { exact: true }).waitFor();
  expect(await findAccessibilityProblems(guardian.page)).toEqual([]);
  await guardian.page.getByRole('radio', { name: 'No', exact: true }).check();
  await guardian.page.getByRole('button', { name: 'Sign & Submit Waiver' }).click();
  await guardian.page.waitForURL('**/booking');

  await page.goto(`/admin?tab=waivers&search=${email}`);
  await page.getByText('How did you find us?').waitFor();
  await page.getByText('A friend', { exact: true }).waitFor();

  const copy = await eventually('the copy is emailed', async () => (await app.emailsTo(email))[0]);
  await guardian.page.goto(/http\S+\/photo-consent\?\S+/.exec(copy.text)?.[0] ?? '');
  await guardian.page.getByRole('group', { name: 'May we take photos of Fern Marsh?' }).waitFor();
  await guardian.page.getByRole('radio', { name: 'Yes' }).check();
  await guardian.page.getByText('Saved', { exact: true }).waitFor();
  const answers = await app.sql<{ answer: string }[]>`
    select answer from waiver_answers where kind = 'photo-consent' order by answered_at`;
  expect(answers.map(({ answer }) => answer)).toEqual(['no', 'yes']);
  expect([...ownerVisit.consoleErrors, ...guardian.consoleErrors]).toEqual([]);
  await guardian.leave();
  await ownerVisit.leave();
});
