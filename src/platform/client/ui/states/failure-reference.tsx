import { useTranslations } from 'use-intl';
import { referenceOf } from '../../failure.ts';

/** The reference of a failure on the server's side, to tell the venue. Renders nothing for other errors. */
export function FailureReference({ error }: { error: unknown }) {
  const reference = referenceOf(error);
  return reference && <Reference reference={reference} />;
}

function Reference({ reference }: { reference: string }) {
  const t = useTranslations('ui');
  return <p className="text-sm wrap-anywhere">{t('reference', { reference })}</p>;
}
