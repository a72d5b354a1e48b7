import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import { useLanguage } from '../../../client/use-language.ts';
import { AgreementPreview } from './agreement-preview.tsx';
import { useVersionText } from './use-waiver-versions.ts';

/** A published version as families read it, in the page's language. */
export function VersionText({ version }: { version: string }) {
  const t = useTranslations('office');
  const { language } = useLanguage();
  const texts = useVersionText(version);
  if (texts.isError) return <Alert look="destructive" title={t('loadFailed')} />;
  if (!texts.data) return <Skeleton className="h-96" />;
  return <AgreementPreview text={texts.data[language]} language={language} />;
}
