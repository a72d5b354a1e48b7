import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { AgreementPreview } from './agreement-preview.tsx';
import { useVersionTexts } from './use-waiver-versions.ts';

/** Shows a published version as families see it, in the page's language. */
export function VersionText({ version }: { version: string }) {
  const { language } = useLanguage();
  const texts = useVersionTexts(version);
  return (
    <LoadState query={texts}>
      {(loaded) => <AgreementPreview text={loaded[language]} language={language} />}
    </LoadState>
  );
}
