import { LoadState } from '#platform/client/ui/load-state.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { AgreementPreview } from './agreement-preview.tsx';
import { useVersionText } from './use-waiver-versions.ts';

/** A published version as families read it, in the page's language. */
export function VersionText({ version }: { version: string }) {
  const { language } = useLanguage();
  const texts = useVersionText(version);
  return (
    <LoadState query={texts}>
      {(found) => <AgreementPreview text={found[language]} language={language} />}
    </LoadState>
  );
}
