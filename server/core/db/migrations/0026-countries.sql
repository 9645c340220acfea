-- Codes that no country has are not accepted any more: what was stored of them goes.

create temporary table known on commit drop as
  select code from regexp_split_to_table('AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
    FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
    ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
    TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW', '\s+') as code;
update users set country = null where country is not null and country not in (select code from known);
update groups set rule_countries = array(
    select code from unnest(rule_countries) with ordinality as one (code, place) where code in (select code from known)
    order by place)
  where cardinality(rule_countries) > 0
    and (cardinality(rule_skills) + cardinality(rule_roles) + cardinality(rule_hubs) > 0
      or rule_countries && array(select code from known));
-- What asks only for such countries has no members.
update groups set kind = 'plain', rule_countries = '{}'
  where cardinality(rule_countries) > 0 and not rule_countries && array(select code from known);
