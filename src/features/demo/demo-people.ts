/** The people that everyone can sign in as (decision 0055), in the order on the page. */
export const demoRoles = ['owner', 'desk', 'family', 'newcomer'] as const;

export type DemoRole = (typeof demoRoles)[number];

/** Who they are. Their ids are the same after each reset. */
export const demoPeople = {
  owner: {
    id: '0de00000-0000-4000-8000-000000000001',
    firstName: 'Iris',
    lastName: 'Bennett',
    email: 'iris@littleoak.example',
  },
  desk: {
    id: '0de00000-0000-4000-8000-000000000002',
    firstName: 'Sam',
    lastName: 'Okafor',
    email: 'sam@littleoak.example',
  },
  family: {
    id: '0de00000-0000-4000-8000-000000000003',
    firstName: 'Dana',
    lastName: 'Rivera',
    email: 'dana.rivera@families.example',
  },
  newcomer: {
    id: '0de00000-0000-4000-8000-000000000004',
    firstName: 'Alex',
    lastName: 'Kim',
    email: 'alex.kim@families.example',
  },
} as const satisfies Record<DemoRole, object>;
