import { Baby, ConciergeBell, KeyRound, type LucideIcon, Ticket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { type DemoRole, demoPeople, demoRoles } from '../demo-people.ts';
import { useDemoSignIn } from './use-demo-sign-in.ts';

const icons: Record<DemoRole, LucideIcon> = {
  owner: KeyRound,
  desk: ConciergeBell,
  family: Ticket,
  newcomer: Baby,
};

/** The people that everyone can sign in as in a demo, with one click (decision 0055). */
export function DemoSignIn({ redirect }: { redirect: string | undefined }) {
  const t = useTranslations('demo');
  const { signInAs, pendingRole, hasFailed, problem } = useDemoSignIn(redirect);
  return (
    <section aria-labelledby="demo-title" className="grid gap-4">
      <div className="grid gap-1.5 text-center">
        <h1 id="demo-title" className="text-[1.75rem] sm:text-3xl">
          {t('title')}
        </h1>
        <p className="text-muted-ink">{t('text')}</p>
      </div>
      <ul className="grid gap-2">
        {demoRoles.map((role) => {
          const Icon = icons[role];
          const { firstName, lastName } = demoPeople[role];
          return (
            <li key={role}>
              <button
                type="button"
                disabled={pendingRole !== null}
                onClick={() => signInAs(role)}
                className="flex min-h-11 w-full items-center gap-4 rounded-field border border-field-border px-4 py-3 text-left hover:bg-primary-soft hover:text-primary-soft-ink disabled:opacity-60"
              >
                <Icon aria-hidden="true" className="size-6 shrink-0" />
                <span className="grid">
                  <span className="font-bold">
                    {t(pendingRole === role ? 'signingIn' : `roles.${role}`, {
                      name: `${firstName} ${lastName}`,
                    })}
                  </span>
                  <span className="text-sm">{t(`hints.${role}`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {hasFailed && <Alert variant="destructive">{problem ?? t('failed')}</Alert>}
    </section>
  );
}
