import type { privacy as english } from '../en/privacy.ts';

export const privacy: typeof english = {
  title: 'Privacidad',
  lead: 'Qué guarda {venue} sobre ti y tu familia, para qué y por cuánto tiempo. Con palabras sencillas, porque sabemos que tienes poco tiempo.',
  shortTitle: 'En pocas palabras',
  short1: 'Solo guardamos lo que necesitamos para tus visitas.',
  short2:
    'En este sitio no hay publicidad ni rastreo, y en nuestras páginas no corre ningún programa de otra empresa.',
  short3: 'Nunca vemos los datos de tu tarjeta: pagas en la página de nuestro servicio de pagos.',
  storeTitle: 'Qué guardamos y para qué',
  waitlistTitle: 'Lista de espera',
  waitlistText:
    'Tu correo electrónico, tu teléfono si nos lo das, y si aceptaste recibir noticias y cuándo. Los usamos para avisarte cuando haya lugares. Si nos lo pides, los borramos.',
  newsTitle: 'Novedades por correo',
  newsText:
    'Si quieres recibir novedades y ofertas por correo, desde cuándo, y cuáles te enviamos. Solo las enviamos a quien las pidió. Cada correo trae un enlace para dejar de recibirlas.',
  accountTitle: 'Cuenta',
  accountText:
    'Tu nombre, tu correo y tu función, y una forma cifrada de tu contraseña o el vínculo con el servicio con el que inicias sesión. Por tu seguridad, de cada vez que inicias sesión guardamos la hora, la dirección de red y el navegador, hasta que se cierra esa sesión. De una llave de acceso guardamos solo su parte pública, y el secreto de la verificación en dos pasos está cifrado.',
  profileTitle: 'Perfil y niños',
  profileText:
    'Lo que nos cuentas de ti: cómo contactarte, tu barrio, tus intereses y costumbres. De tus niños guardamos el mes de nacimiento y cuándo tienen tiempo, nunca un nombre. Lo usamos para encontrar familias afines, y lo mostramos hasta donde lo permite la visibilidad de tu perfil.',
  bookingTitle: 'Reservas y pagos',
  bookingText:
    'El nombre, el correo, el teléfono y las notas que nos das con una reserva, su fecha y hora, lo que se pagó y la referencia del servicio de pagos. Los usamos para guardarte el lugar, confirmar por correo, hacer devoluciones y llevar nuestras cuentas.',
  waiverTitle: 'Exenciones de responsabilidad',
  waiverText:
    'Tu nombre y tus datos de contacto, el nombre y la fecha de nacimiento de tu hijo o hija, un contacto de emergencia, notas médicas si nos las cuentas, tu firma y, como constancia, la hora, la dirección de red y el navegador. Solo los ven el personal que atiende tu visita y quienes dirigen {venue}. Tenemos que guardar las exenciones firmadas mientras se puedan presentar reclamos, también cuando se borra una cuenta.',
  codeTitle: 'Código de miembro',
  codeText:
    'Tu código QR y tu código numérico, y cuándo se usó por última vez, para que los miembros puedan reservar y registrar su llegada.',
  cookiesTitle: 'Cookies',
  cookiesText:
    'Una cookie mantiene abierta tu sesión; se guarda cuando inicias sesión y desaparece cuando la cierras. Otras dos duran unos minutos mientras inicias sesión con un código o una llave de acceso. Otra guarda el idioma, si elegiste uno. Cuando reservas o compras, una más dura un día, para que este navegador te muestre tu confirmación. Tu propio navegador recuerda además si te gusta el tema oscuro y que ya iniciaste sesión aquí alguna vez. Eso es todo; por eso no hay ningún aviso de cookies que cerrar.',
  othersTitle: 'Quién más ve datos',
  othersText:
    'El servicio de pagos cuando pagas, el servicio de correo que entrega nuestros mensajes, el servicio con el que inicias sesión, si eliges uno, y otros servicios solo si {venue} los conectó. Cada uno recibe solo lo que necesita. Nadie más, salvo que la ley nos obligue.',
  rightsTitle: 'Tú decides',
  rightsText:
    'En los ajustes de tu perfil puedes descargar todo lo que guardamos sobre ti y borrar tu cuenta. También puedes preguntarnos, pedir que lo corrijamos o lo borremos, y retirar un permiso cuando quieras. Lo que la ley nos obliga a guardar, como las exenciones y los registros de pagos, se queda el tiempo que haga falta.',
  contactTitle: '¿Preguntas?',
  contactText: 'Escríbenos a <mail>{email}</mail> sobre cualquier cosa de esta página.',
};
