import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ArticleName } from '#features/help/texts/office/en.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { documentLanguage, loadTexts } from '../../text-bundles.ts';
import { TextsProvider } from '../../texts-provider.tsx';

const HelpSheet = lazy(async () => {
  const [{ HelpSheet }] = await Promise.all([
    import('./help-sheet.tsx'),
    loadTexts(documentLanguage(), 'office-help'),
  ]);
  return { default: HelpSheet };
});

type Props = {
  article: ArticleName;
  /** On phones, shows only the icon. */
  isCompact?: boolean;
};

/** "How this works": opens the help article of a page in a sheet. */
export function HelpButton({ article, isCompact }: Props) {
  const t = useTranslations('help');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-mx-2 min-w-11 px-2 text-link"
        onClick={() => setIsOpen(true)}
      >
        <CircleQuestionMark aria-hidden="true" className="size-5" />
        <span className={isCompact ? 'max-sm:sr-only' : undefined}>{t('howThisWorks')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <TextsProvider bundle="office-help">
            <HelpSheet article={article} onClose={() => setIsOpen(false)} />
          </TextsProvider>
        </Suspense>
      )}
    </>
  );
}
