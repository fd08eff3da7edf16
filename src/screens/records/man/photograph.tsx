import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { FilePicker } from '../../parts/files/filepicker.tsx';
import { attempt, say } from '../../state/appstate.ts';
import type { CampaignProps } from '../../state/props.ts';
import { shrinkPhoto } from './shrinkphoto.ts';

type PhotographProps = CampaignProps & { readonly id: string; readonly name: string };

/** Photograph of a man or unit, loaded after the rest of the screen. */
export function Photograph({ campaign, id, name }: PhotographProps) {
  const [picture, setPicture] = useState<string | undefined>(undefined);
  useEffect(() => {
    let isUnmounted = false;
    attempt(campaign.store.picture(campaign.id, id).then((found) => !isUnmounted && setPicture(found)));
    return () => {
      isUnmounted = true;
    };
  }, [campaign, id]);
  const replacePicture = async (next: string | undefined, words: string) => {
    const before = picture;
    const savePicture = async (now: string | undefined) => {
      await campaign.setPicture(id, now);
      setPicture(now);
    };
    await savePicture(next);
    say(words, { label: 'Undo', act: () => savePicture(before) });
  };
  const takePhotograph = async (file: File) => {
    const { dataUrl, notice } = await shrinkPhoto(file);
    await replacePicture(dataUrl, `Photograph of ${name}. ${notice}`);
  };
  return (
    <>
      {picture && (
        <img
          src={picture}
          alt={`Photograph of ${name}`}
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
          style={{ maxWidth: '100%', height: 'auto', borderRadius: 'var(--round)' }}
        />
      )}
      <FilePicker
        label={picture ? 'Change the photograph' : 'Add a photograph'}
        accept="image/*"
        onFile={(file) => attempt(takePhotograph(file))}
      />
      {picture && (
        <Button
          kind="danger"
          wide
          label="Remove the photograph"
          onPress={() => attempt(replacePicture(undefined, `Photograph of ${name} removed.`))}
        />
      )}
    </>
  );
}
