import type { accounts as english } from '../en/accounts.ts';

export const accounts: typeof english = {
  wrongEmailOrPassword: 'El correo o la contraseña no coinciden.',
  linkSpent: 'Este enlace ya se usó o caducó. Pide uno nuevo, por favor.',
  linkOfAnother: 'Este enlace es de otra cuenta. Primero entra con esa cuenta, por favor.',
  providerNotOffered: 'Aquí no se puede entrar de esta manera.',
  providerUnreachable: 'El servicio para entrar no responde. Inténtalo de nuevo en un momento.',
  formOnly: 'Aquí solo se acepta un formulario.',
  adminExists: 'Ya hay quien administra el sitio. Pídele a esa persona que te dé el permiso.',
  tryAgain: 'Eso no funcionó. Inténtalo de nuevo, por favor.',
  verify: {
    subject: 'Confirma tu correo para {venue}',
    text: '¡te damos la bienvenida a {venue}! Confirma, por favor, que este correo es tuyo. El enlace sirve durante un día:\n\n{link}\n\nTe pediremos que entres a tu cuenta, para que nadie más pueda confirmarlo por ti. Si no creaste una cuenta, no tienes que hacer nada.',
  },
  reset: {
    subject: 'Una nueva contraseña para {venue}',
    text: 'aquí puedes elegir una nueva contraseña. El enlace sirve una sola vez, durante una hora:\n\n{link}\n\nSi no la pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  },
  magicLink: {
    subject: 'Tu enlace para entrar a {venue}',
    text: 'este es tu enlace para entrar. Sirve una sola vez, durante 15 minutos:\n\n{link}\n\nSi no lo pediste, no tienes que hacer nada.',
  },
  existing: {
    subject: 'Ya tienes una cuenta en {venue}',
    text: 'alguien, seguramente tú, intentó crear una cuenta en {venue} con este correo. Ya tienes una. Entra aquí:\n\n{link}\n\nSi no recuerdas la contraseña, elige allí «¿Olvidaste tu contraseña?». Si no fuiste tú, no tienes que hacer nada: no cambió nada.',
  },
};
