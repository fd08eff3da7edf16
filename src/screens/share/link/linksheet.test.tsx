import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hex, packSdp, unpackSdp } from '../../../sync/link/sdp.ts';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { LinkSheet } from './linksheet.tsx';

/** Session description of a browser, with a network address. */
const described = (host: string, setup: string): string =>
  [
    'v=0',
    `a=candidate:1 1 udp 2122260223 ${host} 51472 typ host`,
    'a=ice-ufrag:EsAw',
    'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
    `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'A7').join(':')}`,
    `a=setup:${setup}`,
    '',
  ].join('\r\n');

/** Connection that never opens, as on a network with client isolation. */
class Deaf {
  readonly iceGatheringState = 'complete';
  localDescription: { readonly sdp: string } | undefined;
  createDataChannel = () => ({});
  createOffer = async () => ({ sdp: described('192.168.43.7', 'actpass') });
  setLocalDescription = async (made: { readonly sdp: string }) => {
    this.localDescription = made;
  };
  setRemoteDescription = async () => {};
  close = () => {};
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Phone without a camera, with codes as text. */
function noCamera(): void {
  const none = () => Promise.reject(new DOMException('No camera.', 'NotFoundError'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: none } }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: () => {} } as never);
}

async function pasteAnswer(): Promise<void> {
  await press('Show this phone’s code');
  const { mark } = unpackSdp('offer', packSdp('offer', described('192.168.43.7', 'actpass')));
  const answer = hex(packSdp('answer', described('192.168.43.8', 'active'), mark));
  await press('Scan the other phone’s code');
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: answer } });
}

test('an unreachable phone is reported 8 seconds after both scans, and QR codes appear', async () => {
  vi.stubGlobal('RTCPeerConnection', Deaf);
  noCamera();
  const desk = await AtDesk.open();
  const campaign = await desk.campaign();
  render(<LinkSheet campaign={campaign} onFile={() => {}} onClose={() => {}} />);
  await pasteAnswer();
  const late: (() => void)[] = [];
  const { setTimeout } = globalThis;
  const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((does: () => void, wait?: number) => {
    if (wait !== 8000) return setTimeout(does, wait);
    late.push(does);
    return 0;
  }) as typeof setTimeout);
  await press('Use this text');
  await screen.findByText('Linking…');
  await expect.poll(() => late).toHaveLength(1);
  expect(screen.queryByText('Not linked')).toBeNull();
  clock.mockRestore();
  late[0]!();
  await screen.findByText('Not linked');
  await press('Show QR codes instead');
  // Waits for the codes, because closing the page would interrupt the packing.
  expect(await screen.findByRole('button', { name: /^Show the codes \d+ codes?, about/ })).toBeTruthy();
  desk.close();
});

test('a broken link restarts from the beginning', async () => {
  const channels: { onopen?(): void; onclose?(): void }[] = [];
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends Deaf {
      override createDataChannel = () => {
        const channel = {};
        channels.push(channel);
        return channel;
      };
    },
  );
  noCamera();
  const desk = await AtDesk.open();
  render(<LinkSheet campaign={await desk.campaign()} onFile={() => {}} onClose={() => {}} />);
  await pasteAnswer();
  await press('Use this text');
  await screen.findByText('Linking…');
  const [channel] = channels;
  channel!.onopen!();
  await screen.findByRole('button', { name: 'Back to the game' });
  channel!.onclose!();
  await pasteAnswer();
  await press('Use this text');
  expect(await screen.findByText('Linking…')).toBeTruthy();
  desk.close();
});

describe('a sheet that is closed while the browser asks for the camera', () => {
  /** Holds back the camera until it is granted or refused. */
  function holdBackCamera() {
    let give: (camera: unknown) => void = () => {};
    let refuse: (why: DOMException) => void = () => {};
    const promise = new Promise((result, failed) => {
      give = result;
      refuse = failed;
    });
    const getUserMedia = vi.fn(() => promise);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
    return { asked: () => expect.poll(() => getUserMedia).toHaveBeenCalled(), give, refuse };
  }

  test('releases it', async () => {
    vi.stubGlobal('RTCPeerConnection', Deaf);
    const camera = holdBackCamera();
    const { unmount } = render(<LinkSheet onFile={() => {}} onClose={() => {}} />);
    await press('Scan the other phone’s code');
    await camera.asked();
    unmount();
    const stop = vi.fn();
    camera.give({ getTracks: () => [{ stop }] });
    await expect.poll(() => stop).toHaveBeenCalledOnce();
  });

  test('opens no channel', async () => {
    const close = vi.fn();
    vi.stubGlobal(
      'RTCPeerConnection',
      class extends Deaf {
        override close = close;
      },
    );
    const camera = holdBackCamera();
    const desk = await AtDesk.open();
    const { unmount } = render(<LinkSheet campaign={await desk.campaign()} onFile={() => {}} onClose={() => {}} />);
    await press('Show this phone’s code');
    await camera.asked();
    await act(() => void unmount());
    camera.refuse(new DOMException('No camera.', 'NotFoundError'));
    await expect.poll(() => close).toHaveBeenCalledOnce();
    desk.close();
  });
});
