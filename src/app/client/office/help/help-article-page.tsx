import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Article, ArticlePicture, useHelpFacts } from '#features/help/client/index.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useArticle } from './use-articles.ts';

/** /admin/help/$article: one help article. All staff may read it, so that its link can be sent to any of them. */
export function HelpArticlePage() {
  const t = useTranslations('officeHelp');
  const { article: path } = useParams({ from: '/admin/help/$article' });
  const article = useArticle(path);
  const facts = useHelpFacts();
  const back = { to: '/admin/help', label: t('all') } as const;
  if (!article) {
    return (
      <>
        <PageHeading title={t('notFoundTitle')} back={back} />
        <EmptyState illustration={<LostKite />} title={t('notFoundText')} />
      </>
    );
  }
  return (
    <article className="max-w-3xl">
      <PageHeading title={article.title} back={back}>
        <p>{article.lead}</p>
      </PageHeading>
      <div className="grid gap-8">
        <ArticlePicture name={article.name} />
        <LoadState query={facts}>
          {(loaded) => (
            <>
              <Article name={article.name} facts={loaded} level={2} />
              <p>
                <Link {...article.pageLink} className="inline-link">
                  {t('openPage', { page: article.page })}
                </Link>
              </p>
            </>
          )}
        </LoadState>
      </div>
    </article>
  );
}
