import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../engine/refusal.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { fromBase45, toBase45 } from '../codes/base45.ts';
import { crc16, fromHex, hex, packSdp, unpackSdp } from './sdp.ts';

const FINGERPRINT = Array.from({ length: 32 }, (_, i) =>
  ((i * 37 + 11) % 256).toString(16).toUpperCase().padStart(2, '0'),
).join(':');

/** Session descriptions of the three engines without a STUN server. */
const SDP = {
  'Chromium, its camera granted': [
    'v=0',
    'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'a=extmap-allow-mixed',
    'a=msid-semantic: WMS',
    'm=application 51472 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 192.168.43.7',
    'a=candidate:842163049 1 udp 2122260223 192.168.43.7 51472 typ host generation 0 network-id 1 network-cost 10',
    'a=candidate:1876313031 1 tcp 1518280447 192.168.43.7 9 typ host tcptype active generation 0 network-id 1',
    'a=ice-ufrag:EsAw',
    'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:actpass',
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ],
  'Chromium, two interfaces and no camera': [
    'v=0',
    'o=- 7614219274584779017 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=candidate:3098175849 1 udp 2113937151 d6fcbc29-0b4c-4bbe-8d25-5eaf0bd8c0f0.local 56143 typ host generation 0 network-cost 999',
    'a=candidate:3098175850 1 udp 2113939711 0c1f7ab2-19c4-4f0b-9c7e-7ad0a26e9b11.local 60000 typ host generation 0 network-cost 999',
    'a=ice-ufrag:+/Xz',
    'a=ice-pwd:zm8Ui+fQd3n5Rk0eJ7Vb/1Gp',
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:active',
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ],
  Firefox: [
    'v=0',
    'o=mozilla...THIS_IS_SDPARTA-99.0 6214731205432014236 0 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    'a=sendrecv',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=group:BUNDLE 0',
    'a=ice-options:trickle',
    'a=msid-semantic:WMS *',
    'm=application 46733 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=candidate:0 1 UDP 2122252543 5a1d3e11-6d35-4d2f-9e76-b3d6a7f1c2e0.local 46733 typ host',
    'a=candidate:1 1 TCP 2105524479 5a1d3e11-6d35-4d2f-9e76-b3d6a7f1c2e0.local 9 typ host tcptype active',
    'a=sendrecv',
    'a=end-of-candidates',
    'a=ice-pwd:1f27a2f0c2dd1f8f39e7a5b3de0c9a41',
    'a=ice-ufrag:6ad3f0e9',
    'a=mid:0',
    'a=setup:actpass',
    'a=sctp-port:5000',
    'a=max-message-size:1073741823',
    '',
  ],
  'Safari, its camera granted': [
    'v=0',
    'o=- 5208392734958201734 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'a=extmap-allow-mixed',
    'a=msid-semantic: WMS',
    'm=application 50432 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 172.20.10.2',
    'a=candidate:3388485749 1 udp 2122260223 172.20.10.2 50432 typ host generation 0 network-cost 999',
    'a=candidate:2717401797 1 udp 2122194687 2a02:8109:9ac0::1c3a:44 62011 typ host generation 0 network-cost 999',
    'a=candidate:1234 1 udp 2122194686 fe80::1 62012 typ host generation 0 network-cost 999',
    'a=ice-ufrag:8hV2',
    'a=ice-pwd:Qm7yX1rT9sK4pLwZ0cB3nD6f',
    'a=ice-options:trickle renomination',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:passive',
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:65536',
    '',
  ],
};

const essence = (sdp: string) => ({
  words: [/^a=ice-ufrag:(\S+)/m, /^a=ice-pwd:(\S+)/m, /^a=fingerprint:sha-256 (\S+)/m, /^a=setup:(\S+)/m].map(
    (pattern) => pattern.exec(sdp)?.[1],
  ),
  hosts: [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)].map(([, host = '', port]) => [
    host.includes(':') ? new URL(`http://[${host}]`).hostname : host,
    port,
  ]),
});

describe('a connection in a code', () => {
  test.each(Object.entries(SDP))('%s: packing and unpacking keeps the description', (_, lines) => {
    const sdp = lines.join('\r\n');
    const packed = packSdp('offer', sdp, 77);
    const code = unpackSdp('offer', packed);
    expect(essence(code.sdp)).toEqual(essence(sdp));
    expect(code.answers).toBe(77);
    expect(packed.length).toBeLessThan(135);
    expect(fromBase45(toBase45(packed))).toEqual(packed);
  });

  test('with one address takes at most 100 bytes, which fit a small code', () => {
    expect(packSdp('offer', SDP['Chromium, its camera granted'].join('\r\n')).length).toBe(76);
    expect(packSdp('offer', SDP.Firefox.join('\r\n')).length).toBe(100);
  });

  test('has distinct offers and answers, and a mark for each offer', () => {
    const sdp = SDP.Firefox.join('\r\n');
    const offer = packSdp('offer', sdp);
    expect(() => unpackSdp('answer', offer)).toThrow('This isn’t an answer code.');
    expect(() => unpackSdp('offer', packSdp('answer', sdp))).toThrow(
      'This isn’t the code of a phone that runs a game.',
    );
    const { mark } = unpackSdp('offer', offer);
    expect(mark).not.toBe(unpackSdp('offer', packSdp('offer', sdp.replace('6ad3', '6ad4'))).mark);
    expect(unpackSdp('answer', packSdp('answer', sdp, mark)).answers).toBe(mark);
  });

  test('is read from text with line breaks and capitals', () => {
    const packed = packSdp('answer', SDP['Safari, its camera granted'].join('\r\n'), 513);
    const text = ` ${hex(packed).toUpperCase().replace(/.{30}/g, '$&\n ')}`;
    expect(fromHex(text)).toEqual(packed);
  });

  test('is refused in a sentence if truncated, changed or forged, and never injects a line', () => {
    const packed = packSdp('offer', SDP['Chromium, its camera granted'].join('\r\n'));
    const lines = unpackSdp('offer', packed).sdp.split('\r\n').length;
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = packed.with(at, packed[at]! ^ by);
        expect(() => unpackSdp('offer', changed)).toThrow(Refusal);
        expect(() => unpackSdp('offer', packed.slice(0, at))).toThrow(Refusal);
      }),
    );
    // A forged checksum must not allow anything except words and addresses of a connection.
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => {
        const mark = crc16(body);
        try {
          const { sdp } = unpackSdp('offer', Uint8Array.from([2, mark >> 8, mark & 255, ...body]));
          expect(sdp.split(/\r\n|\r|\n/).length).toBeLessThan(lines + 8);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: sampleSize(2000) },
    );
  });
});
