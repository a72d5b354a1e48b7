import type { LinkProps } from '@tanstack/react-router';
import { useMessages, useTranslations } from 'use-intl';
import type { ArticleName } from '#features/help/texts/office/en.ts';
import { type Group, groupsFor, linkTo, type OfficePage, officeGroups } from '../office-groups.ts';
import { useOfficeNavigation } from '../use-office-navigation.ts';
import { articlePath } from './article-path.ts';
import { wordsOf } from './match-articles.ts';

export type ArticleEntry = {
  name: ArticleName;
  title: string;
  /** The sentence under the title of its page. */
  lead: string;
  /** The title of its page, and its address. */
  page: string;
  pageLink: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** All words of the article, for the search. */
  words: string;
  link: Pick<LinkProps, 'to' | 'params'>;
};

export type ArticleGroup = { name: string; articles: ArticleEntry[] };

/** The articles about the pages that the user may open and about the desk, by group of the menu. */
export const useArticles = (): ArticleGroup[] =>
  useArticlesOf(groupsFor(useOfficeNavigation().user));

/** The article at an address, even if the user may not open its page; undefined for an unknown one. */
export const useArticle = (path: string): ArticleEntry | undefined =>
  useArticlesOf(officeGroups)
    .flatMap(({ articles }) => articles)
    .find(({ name }) => articlePath(name) === path);

function useArticlesOf(groups: readonly Group<readonly OfficePage[]>[]): ArticleGroup[] {
  const tHelp = useTranslations('officeHelp');
  const tOffice = useTranslations('office');
  const tArticles = useTranslations('helpArticles');
  const tDesk = useTranslations('checkIn');
  const tFloor = useTranslations('desk.floor');
  const { helpArticles } = useMessages();
  const toEntry = (
    name: ArticleName,
    page: Pick<ArticleEntry, 'lead' | 'page' | 'pageLink'>,
  ): ArticleEntry => ({
    ...page,
    name,
    title: tArticles(`${name}.title`),
    words: `${page.page} ${page.lead} ${wordsOf(helpArticles[name])}`,
    link: { to: '/admin/help/$article', params: { article: articlePath(name) } },
  });
  return [
    ...groups.map(({ name, pages }) => ({
      name: tOffice(`groups.${name}`),
      articles: pages.map((page) =>
        toEntry(page.name, {
          page: tOffice(`sections.${page.name}`),
          lead: tOffice(`leads.${page.name}`),
          pageLink: linkTo(page),
        }),
      ),
    })),
    {
      name: tOffice('desk'),
      articles: [
        toEntry('desk', {
          page: tHelp('desk'),
          lead: tDesk('lead'),
          pageLink: { to: '/scan' },
        }),
        toEntry('floor', {
          page: tHelp('floor'),
          lead: tFloor('lead'),
          pageLink: { to: '/scan/floor' },
        }),
      ],
    },
  ];
}
