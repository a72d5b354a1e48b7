import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Payments } from '#platform/server/payments/payments.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import type { DescribedFinding } from '../../doctor-contract.ts';
import { doctorChecks, type Finding } from '../../doctor-rules.ts';
import { examineAddress } from './examine-address.ts';
import { examineClock } from './examine-clock.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMail } from './examine-mail.ts';
import { examinePayments } from './examine-payments.ts';
import { examineStorage } from './examine-storage.ts';

export type DoctorContext = {
  db: Db;
  config: Config & { SESSION_SECRET: string };
  payments: Payments;
  now: Date;
};

/**
 * Checks what an operator forgets, from outside where possible, and says what to do about each finding (`npm run
 * doctor` and /admin/integrations). Changes and sends nothing.
 */
export async function examineInstallation(
  ctx: DoctorContext,
  language: Language = 'en',
): Promise<DescribedFinding[]> {
  const findings = await Promise.all(examinations.map((examine) => examine(ctx)));
  return findings
    .flat()
    .toSorted((a, b) => doctorChecks.indexOf(a.check) - doctorChecks.indexOf(b.check))
    .map((finding) => describe(finding, language));
}

const examinations = [
  examineAddress,
  examineClock,
  examineMail,
  examinePayments,
  examineStorage,
  examineDatabase,
];

function describe({ check, level, text, values }: Finding, language: Language): DescribedFinding {
  return {
    check,
    level,
    title: translate(`doctor.title.${check}`, {}, language),
    text: translate(`doctor.finding.${text}`, values, language),
  };
}
