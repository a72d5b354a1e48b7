import { connect } from 'node:net';

/** Sends a raw request and returns the body. Throws unless the status is 200. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('end', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      if (head.startsWith('HTTP/1.1 200')) resolve(body);
      else reject(new Error(text));
    });
    socket.on('error', reject);
    socket.write(request.replace('\r\n', '\r\nconnection: close\r\n'));
  });
}
