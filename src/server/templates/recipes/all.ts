import type { Recipe } from '../builder';
import { alertsRecipes } from './alerts';
import { budgetsRecipes } from './budgets';
import { cloudRecipes } from './cloud';
import { channelsRecipes } from './channels';
import { ticketsRecipes } from './tickets';
import { operationsRecipes } from './operations';
import { ownersRecipes } from './owners';
import { reportsRecipes } from './reports';
import { savingsRecipes } from './savings';
import { wasteRecipes } from './waste';

export const recipes: Recipe[] = [
  ...wasteRecipes,
  ...savingsRecipes,
  ...ownersRecipes,
  ...alertsRecipes,
  ...budgetsRecipes,
  ...reportsRecipes,
  ...cloudRecipes,
  ...channelsRecipes,
  ...ticketsRecipes,
  ...operationsRecipes,
];
