import type { Game } from '../../campaign/records/records.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { OpenCampaign } from './opencampaign.ts';

export type CampaignProps = { readonly campaign: OpenCampaign };

export type GameProps = CampaignProps & { readonly game: Game };

export type UnitProps = CampaignProps & { readonly unit: Unit };

export type ManProps = UnitProps & { readonly man: Man };

export type CloseProps = { readonly onClose: () => void };
