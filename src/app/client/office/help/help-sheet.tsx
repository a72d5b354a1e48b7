import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Article, useHelpFacts } from '#features/help/client/index.ts';
import type { ArticleName } from '#features/help/texts/office/en.ts';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { articlePath } from './article-path.ts';

const linkStyle = 'flex min-h-11 w-fit items-center font-semibold text-link hover:underline';

/** A page's help article, beside the page. */
export function HelpSheet({ article, onClose }: { article: ArticleName; onClose: () => void }) {
  const t = useTranslations('officeHelp');
  const tArticles = useTranslations('helpArticles');
  const facts = useHelpFacts();
  return (
    <Sheet open onOpenChange={onClose} title={tArticles(`${article}.title`)}>
      <LoadState query={facts}>
        {(loaded) => <Article name={article} facts={loaded} level={3} />}
      </LoadState>
      <div className="mt-6 border-border border-t pt-2">
        <Link
          to="/admin/help/$article"
          params={{ article: articlePath(article) }}
          className={linkStyle}
        >
          {t('permalink')}
        </Link>
        <Link to="/admin/help" className={linkStyle}>
          {t('all')}
        </Link>
      </div>
    </Sheet>
  );
}
