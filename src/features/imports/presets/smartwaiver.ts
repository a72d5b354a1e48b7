import type { Preset } from './preset.ts';

/**
 * One row per participant. On a minor's row the "Guardian" columns contain the adult who signed. "Is Minor" contains yes or
 * no.
 */
export const smartwaiver: Preset = {
  id: 'smartwaiver',
  source:
    'https://fivetran.com/docs/connectors/applications/smartwaiver/connector-schema and https://api.smartwaiver.com/docs/v4/',
  files: [
    {
      kind: 'waivers',
      signature: ['Waiver ID', 'Is Minor', 'Guardian First Name', 'Guardian Last Name'],
      mapping: {
        firstName: 'Guardian First Name',
        lastName: 'Guardian Last Name',
        email: ['Email', 'Email Address'],
        phone: ['Guardian Phone', 'Phone'],
        childFirstName: 'First Name',
        childLastName: 'Last Name',
        childBirthdate: ['DOB', 'Date of Birth'],
        isMinor: 'Is Minor',
        signedOn: ['Created On', 'Date Signed', 'Waiver Date'],
        emergencyContact: ['Emergency Contact Name', 'Emergency Contact'],
        emergencyPhone: 'Emergency Contact Phone',
        medicalNotes: ['Medical Conditions', 'Allergies'],
      },
    },
  ],
};
