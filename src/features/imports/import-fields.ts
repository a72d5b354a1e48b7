import type { ImportField } from './import-field.ts';
import type { ImportKind } from './import-kinds.ts';
import { ownExportFields } from './own-export-fields.ts';

/** Shorthand for an array of words, which the formatter would break into one line per word. */
const words = (text: string) => text.split(' ');

const emailAliases = words(
  'email emailaddress correo correoelectronico parentemail guardianemail customeremail clientemail memberemail',
);
const phoneAliases = words(
  'phone phonenumber mobile mobilephone cellphone cell telephone telefono movil parentphone guardianphone customerphone',
);
const nameAliases = words(
  'name fullname customername customer clientname client guardianname guardian parentname parent membername nombrecompleto cliente tutor',
);
const firstNameAliases = words(
  'firstname givenname first nombre guardianfirstname parentfirstname customerfirstname',
);
const lastNameAliases = words(
  'lastname surname familyname last apellido apellidos guardianlastname parentlastname customerlastname',
);

/** An adult, with the name in one column or two. */
const adultFields = [
  { name: 'email', type: 'email', isRequired: true, aliases: emailAliases },
  { name: 'name', type: 'name', aliases: nameAliases },
  { name: 'firstName', type: 'name', aliases: firstNameAliases },
  { name: 'lastName', type: 'name', aliases: lastNameAliases },
] as const satisfies readonly ImportField[];

/** The owner of a balance: only the email is stored. */
const ownerFields: readonly ImportField[] = [
  adultFields[0],
  ...adultFields.slice(1).map((field) => ({ ...field, isClue: true as const })),
];

const phoneField = { name: 'phone', type: 'text', aliases: phoneAliases } as const;

/** An adult with a required name, for waivers and bookings. */
const namedAdultFields = [
  adultFields[0],
  { ...adultFields[1], requiredUnless: ['firstName'] },
  adultFields[2],
  adultFields[3],
  phoneField,
] as const satisfies readonly ImportField[];

const referenceField = {
  name: 'reference',
  type: 'text',
  aliases: words(
    'reference referenceid bookingid bookingnumber bookingreference waiverid membershipid passid id ordernumber confirmation referencia',
  ),
} as const satisfies ImportField;

const birthdateField = (name: string, aliases: string): ImportField => ({
  name,
  type: 'day',
  aliases: words(aliases),
});

/** The fields of each kind, in the order in which they are shown. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  members: [
    ...adultFields,
    phoneField,
    {
      name: 'joinedOn',
      type: 'day',
      aliases: words(
        'joined joindate membersince created createdat createdon fechadealta firstvisit',
      ),
    },
    {
      name: 'childName',
      type: 'name',
      aliases: words('child childname kid kidname child1 child1name nino nombredelnino hijo'),
    },
    birthdateField(
      'childBirthdate',
      'childbirthdate childdob child1birthdate child1dob childdateofbirth childbirthday fechadenacimientodelnino',
    ),
    birthdateField('child2Birthdate', 'child2birthdate child2dob child2birthday child2dateofbirth'),
    birthdateField('child3Birthdate', 'child3birthdate child3dob child3birthday child3dateofbirth'),
    birthdateField('child4Birthdate', 'child4birthdate child4dob child4birthday child4dateofbirth'),
    ...ownExportFields.members,
  ],
  waivers: [
    ...namedAdultFields,
    {
      name: 'childName',
      type: 'name',
      isRequired: true,
      requiredUnless: ['childFirstName'],
      aliases: words(
        'child childname minor minorname participant participantname nombredelnino nino',
      ),
    },
    {
      name: 'childFirstName',
      type: 'name',
      aliases: words('childfirstname minorfirstname participantfirstname'),
    },
    {
      name: 'childLastName',
      type: 'name',
      aliases: words('childlastname minorlastname participantlastname'),
    },
    birthdateField(
      'childBirthdate',
      'birthdate childbirthdate dob dateofbirth birthday minordob participantdob fechadenacimiento',
    ),
    { name: 'isMinor', type: 'yesNo', aliases: words('isminor minor ischild esmenor') },
    {
      name: 'signedOn',
      type: 'day',
      isRequired: true,
      aliases: words(
        'signed signedon signedat datesigned signaturedate signedtime created createdon date fecha fechadefirma',
      ),
    },
    {
      name: 'emergencyContact',
      type: 'name',
      aliases: words('emergencycontact emergencycontactname emergency contactodeemergencia'),
    },
    {
      name: 'emergencyPhone',
      type: 'text',
      aliases: words('emergencyphone emergencycontactphone telefonodeemergencia'),
    },
    {
      name: 'medicalNotes',
      type: 'text',
      aliases: words('medical medicalnotes medicalconditions allergies notes alergias'),
    },
    ...ownExportFields.waivers,
  ],
  bookings: [
    {
      name: 'date',
      type: 'day',
      isRequired: true,
      aliases: words(
        'date bookingdate visitdate sessiondate eventdate starttime start startdate appointmentdate datetime fecha',
      ),
    },
    {
      name: 'startTime',
      type: 'time',
      aliases: words('time starttime start slot session sessiontime hora'),
    },
    ...namedAdultFields,
    {
      name: 'childrenCount',
      type: 'count',
      aliases: words(
        'children kids quantity qty guests participants numberofchildren ninos childrencount',
      ),
    },
    {
      name: 'price',
      type: 'money',
      aliases: words('price total amount totalprice appointmentprice precio importe'),
    },
    {
      name: 'paidAmount',
      type: 'money',
      aliases: words('paidamount amountpaid amountpaidonline totalpaid paid importepagado pagado'),
    },
    { name: 'isPaid', type: 'yesNo', aliases: words('paid ispaid pagado pagada') },
    { name: 'status', type: 'text', aliases: words('status bookingstatus state estado') },
    referenceField,
    ...ownExportFields.bookings,
  ],
  memberships: [
    ...adultFields,
    phoneField,
    {
      name: 'membershipType',
      type: 'text',
      isRequired: true,
      aliases: words(
        'membership membershiptype membershipname plan planname type product productname membresia tipo',
      ),
    },
    {
      name: 'startedOn',
      type: 'day',
      aliases: words('started startdate startedon start activationdate purchasedate inicio'),
    },
    {
      name: 'endsOn',
      type: 'day',
      isRequired: true,
      aliases: words(
        'ends enddate endson expires expirydate expirationdate expiration renewaldate nextbillingdate nextpayment nextpaymentdate paiduntil validuntil vence',
      ),
    },
    {
      name: 'period',
      type: 'text',
      aliases: words('period billingperiod frequency billingfrequency interval periodo'),
    },
    {
      name: 'price',
      type: 'money',
      aliases: words('price amount membershipprice recurringamount precio'),
    },
    { name: 'status', type: 'text', aliases: words('status membershipstatus state estado') },
    referenceField,
    ...ownExportFields.memberships,
  ],
  passes: [
    ...ownerFields,
    {
      name: 'passName',
      type: 'text',
      isRequired: true,
      aliases: words(
        'pass passname passtype package packagename pricingoption series product productname bono pase',
      ),
    },
    {
      name: 'visitsLeft',
      type: 'count',
      isRequired: true,
      aliases: words(
        'visitsleft visitsremaining remaining remainingvisits remainingcredits creditsleft creditsremaining punchesleft sessionsleft sessionsremaining classesleft entriesleft visitasrestantes restantes',
      ),
    },
    {
      name: 'visitsTotal',
      type: 'count',
      aliases: words(
        'visits visitstotal totalvisits credits totalcredits sessions numberofvisits visitas',
      ),
    },
    {
      name: 'price',
      type: 'money',
      aliases: words('price pricepaid amountpaid saleprice precio'),
    },
    {
      name: 'valueLeft',
      type: 'money',
      aliases: words('valueleft remainingvalue valueremaining liability valorrestante'),
    },
    {
      name: 'expiresOn',
      type: 'day',
      aliases: words(
        'expires expireson expirydate expirationdate expiration expdate validuntil vence',
      ),
    },
    referenceField,
  ],
  giftCards: [
    {
      name: 'code',
      type: 'text',
      isRequired: true,
      aliases: words(
        'code giftcardcode giftcardnumber cardnumber giftcard giftcardid gan number vouchercode codigo',
      ),
    },
    {
      name: 'balance',
      type: 'money',
      isRequired: true,
      aliases: words(
        'balance currentbalance remainingbalance remaining remainingvalue amountremaining availablebalance saldo',
      ),
    },
    {
      name: 'recipientEmail',
      type: 'email',
      aliases: words('recipientemail email emailaddress correo'),
    },
    {
      name: 'recipientName',
      type: 'name',
      aliases: words('recipient recipientname name destinatario'),
    },
    {
      name: 'expiresOn',
      type: 'day',
      aliases: words('expires expireson expirydate expirationdate expiration validuntil vence'),
    },
  ],
  credit: [
    ...ownerFields,
    {
      name: 'balance',
      type: 'money',
      isRequired: true,
      aliases: words(
        'balance accountbalance credit creditbalance storecredit currentbalance availablecredit saldo',
      ),
    },
    {
      name: 'expiresOn',
      type: 'day',
      aliases: words('expires expireson expirydate expirationdate vence'),
    },
    referenceField,
  ],
  holdings: ownExportFields.holdings,
};

/** Returns the required fields of a kind that have no column. */
export function findMissingFields(kind: ImportKind, mapping: Record<string, string>): string[] {
  return importFields[kind]
    .filter(({ isRequired, requiredUnless }) => isRequired || requiredUnless)
    .filter(
      ({ name, requiredUnless = [] }) => ![name, ...requiredUnless].some((field) => mapping[field]),
    )
    .map(({ name }) => name);
}
