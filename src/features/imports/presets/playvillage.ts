import type { Preset } from './preset.ts';

const ID = ['ID', 'Número'];
const EMAIL = ['E-mail', 'Correo'];
const PHONE = ['Phone', 'Teléfono'];
const GUARDIAN = ['Guardian', 'Tutor'];
const CREATED = ['Created', 'Creado'];
const STATUS = ['Status', 'Estado'];

/** Playvillage's own exports, in English and in Spanish (decision 0049). Import the families first: others refer to them. */
export const playvillage: Preset = {
  id: 'playvillage',
  source: 'src/features/exports/texts/server',
  files: [
    {
      kind: 'members',
      signature: [
        ['E-mail confirmed', 'Correo confirmado'],
        ['Member code', 'Código de miembro'],
        ['Profile visible to', 'Perfil visible para'],
      ],
      mapping: {
        name: ['Name', 'Nombre'],
        email: EMAIL,
        phone: PHONE,
        neighborhood: ['Neighborhood', 'Barrio'],
        zipCode: ['Zip code', 'Código postal'],
        accessibilityNeeds: ['Accessibility needs', 'Necesidades de accesibilidad'],
        language: ['Language', 'Idioma'],
        contactMethod: ['Contact by', 'Contacto por'],
        smsOptIn: ['Text messages', 'Mensajes de texto'],
        newsConsent: ['Newsletter', 'Boletín'],
        newsConsentOn: ['Newsletter answer', 'Respuesta al boletín'],
        visibility: ['Profile visible to', 'Perfil visible para'],
        memberCode: ['Member code', 'Código de miembro'],
        codeActive: ['Code active', 'Código activo'],
        joinedOn: CREATED,
      },
    },
    {
      kind: 'members',
      signature: [
        ['Family ID', 'Número de familia'],
        ['Birth month', 'Mes de nacimiento'],
        ['Availability', 'Disponibilidad'],
      ],
      mapping: {
        name: ['Name', 'Nombre'],
        email: EMAIL,
        childBirthdate: ['Birth month', 'Mes de nacimiento'],
        availability: ['Availability', 'Disponibilidad'],
        joinedOn: CREATED,
        childReference: ID,
      },
    },
    {
      kind: 'waivers',
      signature: [
        ['Version accepted', 'Versión aceptada'],
        ['Photo question', 'Pregunta sobre fotos'],
        ['Signed', 'Firmado'],
      ],
      mapping: {
        name: GUARDIAN,
        email: EMAIL,
        phone: PHONE,
        childName: ['Child', 'Niño'],
        childBirthdate: ['Birthdate', 'Fecha de nacimiento'],
        signedOn: ['Signed', 'Firmado'],
        emergencyContact: ['Emergency contact', 'Contacto de emergencia'],
        emergencyPhone: ['Emergency phone', 'Teléfono de emergencia'],
        medicalNotes: ['Medical notes', 'Notas médicas'],
        isAccepted: ['Version accepted', 'Versión aceptada'],
        photoConsent: ['Photos allowed', 'Fotos permitidas'],
        photoQuestion: ['Photo question', 'Pregunta sobre fotos'],
        answers: ['Answers', 'Respuestas'],
        reference: ID,
      },
    },
    {
      kind: 'bookings',
      signature: [
        ['Session', 'Sesión'],
        ['Pass visits', 'Visitas del pase'],
        ['Office note', 'Nota interna'],
      ],
      mapping: {
        date: ['Date', 'Fecha'],
        startTime: ['Session', 'Sesión'],
        name: GUARDIAN,
        email: EMAIL,
        phone: PHONE,
        childrenCount: ['Children', 'Niños'],
        price: ['Price', 'Precio'],
        status: STATUS,
        type: ['Type', 'Tipo'],
        eventTitle: ['Event', 'Evento'],
        refunded: ['Refunded', 'Reembolsado'],
        passVisits: ['Pass visits', 'Visitas del pase'],
        paidWithValue: ['Paid with credit', 'Pagado con crédito'],
        discount: ['Discount', 'Descuento'],
        tax: ['Tax', 'Impuesto'],
        items: ['Items', 'Artículos'],
        language: ['Language', 'Idioma'],
        notes: ['Notes', 'Notas'],
        officeNote: ['Office note', 'Nota interna'],
        bookedOn: CREATED,
        cancelledOn: ['Cancelled', 'Cancelado'],
        reference: ID,
      },
    },
    {
      kind: 'memberships',
      signature: [
        ['Membership', 'Membresía'],
        ['Paid until', 'Pagado hasta'],
        ['Frozen', 'En pausa desde'],
      ],
      mapping: {
        name: ['Name', 'Nombre'],
        email: EMAIL,
        phone: PHONE,
        membershipType: ['Membership', 'Membresía'],
        startedOn: ['Started', 'Inicio'],
        endsOn: ['Paid until', 'Pagado hasta'],
        period: ['Period', 'Periodo'],
        price: ['Price', 'Precio'],
        status: STATUS,
        frozenOn: ['Frozen', 'En pausa desde'],
        reference: ID,
      },
    },
    {
      kind: 'holdings',
      signature: [
        ['Visits left', 'Visitas restantes'],
        ['Balance', 'Saldo'],
        ['Code fingerprint', 'Huella del código'],
      ],
      mapping: {
        balanceKind: ['Kind', 'Clase'],
        balanceName: ['Name', 'Nombre'],
        email: EMAIL,
        perChild: ['Per child', 'Por niño'],
        visitsTotal: ['Visits bought', 'Visitas compradas'],
        visitsLeft: ['Visits left', 'Visitas restantes'],
        valueTotal: ['Initial value', 'Valor inicial'],
        balance: ['Balance', 'Saldo'],
        codeEnd: ['Code ends with', 'El código termina en'],
        codeFingerprint: ['Code fingerprint', 'Huella del código'],
        expiresOn: ['Expires', 'Vence'],
        suspendedOn: ['Suspended', 'Suspendido'],
        grantedOn: CREATED,
        reference: ID,
      },
    },
  ],
};
