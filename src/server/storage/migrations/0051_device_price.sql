-- A price is an amount of money: two decimals, rounded where one had more. A node of the previous build reads it as a text until
-- it is replaced.
alter table device alter column price type numeric(12, 2) using round(price::numeric, 2);
