import type { AgreementText } from './waiver-versions-contract.ts';

/**
 * The first version in Spanish, a paragraph-by-paragraph translation that is equally binding.
 */
export const spanish: AgreementText = {
  title: 'Exención y liberación de responsabilidad',
  sections: [
    {
      heading: 'Sobre este acuerdo',
      paragraphs: [
        'Este acuerdo es entre tú, la madre, el padre o el tutor legal que firma abajo, y {venue}, incluidos sus propietarios, personal y representantes. Abarca todas las visitas que tú y el niño o la niña cuyo nombre aparece abajo hagan a {venue}, y todas las sesiones, clases, fiestas o eventos que se realicen allí.',
        'Léelo hasta el final antes de firmar. Al firmar confirmas que tienes al menos 18 años, que eres la madre, el padre o el tutor legal del niño o la niña, o que tienes su permiso para firmar, y que lo que escribes es verdadero y completo.',
      ],
    },
    {
      heading: '1. Riesgos propios de la actividad',
      paragraphs: [
        'El juego activo tiene riesgos que no se pueden eliminar sin eliminar el juego mismo. Entre otros, incluyen tropiezos y caídas, golpes y choques con otros niños o con el equipo, raspones, moretones, torceduras y fracturas, atragantamiento con objetos pequeños y contacto con enfermedades comunes. En casos poco frecuentes, una lesión puede ser grave.',
        'Comprendes estos riesgos, has decidido que el espacio de juego es adecuado para tu hijo o hija y aceptas los riesgos en tu nombre y en el suyo.',
      ],
    },
    {
      heading: '2. Cuidado de los niños en todo momento',
      paragraphs: [
        '{venue} no es un servicio de guardería y su personal no cuida a los niños de manera individual. Tú, u otra persona adulta que designes, permaneces en el lugar y cuidas a tu hijo o hija en todo momento, en cualquier parte del lugar.',
        'Te aseguras de que tu hijo o hija siga las reglas del lugar y las indicaciones del personal, y venga solo cuando no tenga ninguna enfermedad contagiosa.',
      ],
    },
    {
      heading: '3. Liberación de responsabilidad',
      paragraphs: [
        'En la mayor medida que la ley permite, liberas a {venue} de toda reclamación, en tu nombre y en el de tu hijo o hija, por lesiones, enfermedades, pérdidas o daños que surjan de estar en el lugar o de participar en sus actividades, incluidas las reclamaciones basadas en negligencia ordinaria.',
        'Esta liberación no abarca la negligencia grave, las faltas temerarias o intencionales, ni ningún derecho al que la ley no permita renunciar. Si una parte de este acuerdo no se puede hacer cumplir, el resto sigue vigente.',
      ],
    },
    {
      heading: '4. Autorización de primeros auxilios',
      paragraphs: [
        'Si tu hijo o hija se lastima o se enferma, autorizas al personal de {venue} a darle primeros auxilios básicos y, cuando no sea posible comunicarse contigo a tiempo, a llamar a los servicios de emergencia y a permitir que reciba atención médica. El personal intentará comunicarse contigo y con el contacto de emergencia que escribes abajo.',
        'El costo de la atención médica y del traslado corre por tu cuenta.',
      ],
    },
    {
      heading: '5. Información sobre condiciones médicas',
      paragraphs: [
        'Abajo nos informas de alergias, condiciones médicas, medicamentos y necesidades de tu hijo o hija que puedan importar durante una visita, y firmas de nuevo o avisas al personal cuando cambien. El personal ve estas notas para poder ayudar en una emergencia; no las usamos para nada más.',
        'Sigues siendo responsable de cualquier medicamento y de decidir si una actividad es segura para tu hijo o hija.',
      ],
    },
    {
      heading: '6. Permiso de fotografías',
      paragraphs: [
        'Si {venue} toma fotos o videos cortos del juego, permites el uso de los que te muestren a ti o a tu hijo o hija, sin pago y sin nombres, a menos que decidas lo contrario.',
        'Puedes decidir lo contrario en cualquier momento, sin dar motivos y sin ninguna desventaja: díselo a alguien del personal o escribe a {venue}. Desde entonces no tomamos más imágenes así y retiramos las publicadas donde nos sea posible.',
      ],
    },
    {
      heading: '7. Firma electrónica',
      paragraphs: [
        'Aceptas firmar de manera electrónica. Tu firma, dibujada o escrita, se guarda como constancia junto con la versión de este texto, la fecha y la hora, tu dirección de red y el nombre de tu navegador, y vale como una firma en papel. Se envía una copia a tu correo electrónico. Puedes pedirnos otra copia en cualquier momento.',
        'Este acuerdo sigue vigente hasta que vence o hasta que cambia su texto, y entonces te pedimos que firmes de nuevo.',
      ],
    },
  ],
};
