import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { mergeOfficeSearch, type OfficeSearch } from '../office-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry opened a panel; the previous entry shows the list without it. */
    opensPanel?: true;
  }
}

/** Search params of panels beside a list: a row's details, or a slot. */
const panelParams = ['open', 'slot'] as const;

/** State of a back-office page in search params, so that it can be shared and restored. */
export function useOfficeParams() {
  const params: OfficeSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const update = (
    changes: OfficeSearch,
    { replace, opensPanel }: { replace: boolean; opensPanel?: boolean },
  ) =>
    void navigate({
      to: '.',
      search: (current: OfficeSearch) => mergeOfficeSearch(current, changes),
      replace,
      ...(opensPanel && { state: { opensPanel } }),
      resetScroll: false,
    });
  function change(changes: OfficeSearch) {
    const [only, ...others] = Object.keys(changes);
    const panel = others.length === 0 && panelParams.find((name) => name === only);
    if (!panel) return update(changes, { replace: true });
    if (changes[panel] === undefined && router.history.location.state.opensPanel) {
      return router.history.back();
    }
    const isOpening = changes[panel] !== undefined && params[panel] === undefined;
    return update(changes, { replace: !isOpening, opensPanel: isOpening });
  }
  return {
    params,
    /** From 1; an invalid number counts as 1. */
    page: Math.max(1, Math.floor(Number(params.page)) || 1),
    /**
     * Replaces the current history entry, except for panels: opening one pushes an entry and closing it goes
     * back, so that Back closes panels.
     */
    change,
    /** Like `change`, but pushes a history entry: for views that replace the list. */
    goTo: (changes: OfficeSearch) => update(changes, { replace: false }),
  };
}
