import { Resolver } from 'node:dns/promises';
import { verifyMailServer } from '#platform/server/external/mailer.ts';
import {
  type Finding,
  finding,
  judgeMailDomain,
  type MailDomainFacts,
} from '../../doctor-rules.ts';
import type { DoctorContext } from './examine-installation.ts';

/** Selectors that common mail providers use for DKIM; another one is found only in a received email. */
const DKIM_SELECTORS = [
  ...[
    'default',
    'dkim',
    'mail',
    'smtp',
    'google',
    'selector1',
    'selector2',
    'k1',
    'k2',
    's1',
    's2',
  ],
  ...[
    'mx',
    'pm',
    'resend',
    'fm1',
    'protonmail',
    'zoho',
    'mandrill',
    'scph0118',
    'mailjet',
    'brevo1',
  ],
];

/** Signs in to the mail server, and looks up what DNS says of the sender's domain. */
export async function examineMail(ctx: DoctorContext): Promise<Finding[]> {
  const { SMTP_URL, mailFrom } = ctx.config;
  if (!SMTP_URL) {
    const level = ctx.config.production ? 'problem' : 'warning';
    return [
      finding('mail')(level, 'mailToFiles', { folder: `${ctx.config.DATA_DIR}/outbox` }),
      finding('mailDomain')('skipped', 'notInUse'),
    ];
  }
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? '';
  const [mail, records] = await Promise.all([examineServer(SMTP_URL), lookUp(domain)]);
  return [mail, judgeMailDomain({ domain, records })];
}

async function examineServer(url: string): Promise<Finding> {
  const { hostname, username } = new URL(url);
  try {
    await verifyMailServer(url);
    return finding('mail')('good', 'mailGood', {
      host: hostname,
      hasSignIn: username ? 'yes' : 'no',
    });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EAUTH') return finding('mail')('problem', 'mailDenied', { host: hostname });
    return finding('mail')('problem', 'mailUnreachable', {
      host: hostname,
      reason: code || message,
    });
  }
}

async function lookUp(domain: string): Promise<MailDomainFacts['records']> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const findTexts = async (name: string) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
      throw error;
    }
  };
  try {
    const [texts, dmarc, ...keys] = await Promise.all([
      findTexts(domain),
      findTexts(`_dmarc.${domain}`),
      ...DKIM_SELECTORS.map((selector) => findTexts(`${selector}._domainkey.${domain}`)),
    ]);
    return {
      spf: texts.filter((text) => /^v=spf1(\s|$)/i.test(text)).length,
      hasDmarc: dmarc.some((text) => /^v=DMARC1\s*;/i.test(text)),
      hasDkim: keys.flat().some((text) => /(^|;)\s*p=[^;\s]/.test(text)),
    };
  } catch {
    return null;
  }
}
