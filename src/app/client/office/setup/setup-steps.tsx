import { type ComponentType, lazy } from 'react';
import type { SetupStep } from '#features/back-office/setup-rules.ts';

type Step = {
  /** The office page, or the section of it, where this step is done. */
  Content: ComponentType;
  /** The page that the step changes, shown beside it. */
  preview: string;
};

const settings = (group: 'venue' | 'place' | 'visit') =>
  lazy(async () => {
    const { SettingsGroup } = await import('#features/venue/client/settings-group.tsx');
    return { default: () => <SettingsGroup group={group} /> };
  });

const integration = (name: 'payments' | 'mail') =>
  lazy(async () => {
    const { IntegrationCards } = await import('#features/back-office/client/integration-cards.tsx');
    return { default: () => <IntegrationCards only={name} /> };
  });

/** The content and preview of each step of the guided setup (decision 0054). */
export const stepContents: Record<SetupStep, Step> = {
  name: { Content: settings('venue'), preview: '/' },
  place: { Content: settings('place'), preview: '/about' },
  look: {
    Content: lazy(async () => ({
      default: (await import('#features/look/client/office/office-look.tsx')).OfficeLook,
    })),
    preview: '/',
  },
  hours: { Content: settings('visit'), preview: '/about' },
  sessions: {
    Content: lazy(async () => {
      const { OfficeSchedule } = await import(
        '#features/bookings/client/schedule/office-schedule.tsx'
      );
      return { default: () => <OfficeSchedule isWeekFirst /> };
    }),
    preview: '/booking',
  },
  prices: {
    Content: lazy(async () => {
      const [{ OfficePrices }, { SettingsGroup }] = await Promise.all([
        import('#features/bookings/client/prices/office-prices.tsx'),
        import('#features/venue/client/settings-group.tsx'),
      ]);
      return {
        default: () => (
          <div className="grid gap-6">
            <SettingsGroup group="members" only="memberCodes" />
            <OfficePrices />
          </div>
        ),
      };
    }),
    preview: '/booking',
  },
  waiver: {
    Content: lazy(async () => ({
      default: (await import('#features/waivers/client/office/office-waiver-versions.tsx'))
        .OfficeWaiverVersions,
    })),
    preview: '/waiver',
  },
  people: {
    Content: lazy(async () => ({
      default: (await import('#features/accounts/client/office/office-staff.tsx')).OfficeStaff,
    })),
    preview: '/scan',
  },
  payments: { Content: integration('payments'), preview: '/shop' },
  mail: { Content: integration('mail'), preview: '/waitlist' },
};
